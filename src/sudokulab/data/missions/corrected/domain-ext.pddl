; The lunar missions, corrected model: a rover holds one datum and one sample, a lander stores one sample.
(define (domain lunar-extended)
  (:requirements :strips :typing)

  (:types
    location item data - object
    lander rover sample astronaut - item
    scan picture - data
    waypoint room - location
    db cr - room)  ; docking bay, control room

  (:predicates
    (at ?i - item ?l - location)              ; lander, deployed rover, uncollected sample; astronaut in a room
    (connected ?from ?to - location)          ; a directed arc, on the surface or between rooms
    (notLanded ?l - lander)                   ; exactly one of these two holds
    (landed ?l - lander ?w - waypoint)
    (notDeployed ?r - rover)                  ; exactly one of these two holds
    (deployed ?r - rover)
    (dataAt ?d - data ?w - waypoint)
    (noData ?r - rover)                       ; memory of one
    (hasData ?r - rover ?d - data)
    (noSample ?r - rover)                     ; hand of one
    (hasSample ?r - rover ?s - sample)
    (storeFree ?l - lander)                   ; store of one
    (stored ?s - sample ?l - lander)
    (uploaded ?d - data)
    (dropped ?s - sample)
    (linked ?l - lander ?r - rover)
    (astronautLink ?a - astronaut ?l - lander)
    (roomOf ?m - room ?l - lander))

  (:action land
    :parameters (?l - lander ?w - waypoint)
    :precondition (notLanded ?l)
    :effect (and (not (notLanded ?l)) (landed ?l ?w) (at ?l ?w)))

  (:action deployRover
    :parameters (?l - lander ?r - rover ?w - waypoint ?a - astronaut ?m - db)
    :precondition (and (notDeployed ?r) (linked ?l ?r) (landed ?l ?w) (astronautLink ?a ?l)
      (roomOf ?m ?l) (at ?a ?m))
    :effect (and (not (notDeployed ?r)) (deployed ?r) (at ?r ?w)))

  (:action roverMove
    :parameters (?r - rover ?from ?to - waypoint)
    :precondition (and (deployed ?r) (at ?r ?from) (connected ?from ?to))
    :effect (and (not (at ?r ?from)) (at ?r ?to)))

  (:action pickup
    :parameters (?r - rover ?s - sample ?w - waypoint)
    :precondition (and (deployed ?r) (at ?r ?w) (at ?s ?w) (noSample ?r))
    :effect (and (not (at ?s ?w)) (not (noSample ?r)) (hasSample ?r ?s)))

  (:action drop
    :parameters (?r - rover ?l - lander ?s - sample ?w - waypoint ?a - astronaut ?m - db)
    :precondition (and (deployed ?r) (at ?r ?w) (landed ?l ?w) (linked ?l ?r) (hasSample ?r ?s)
      (storeFree ?l) (astronautLink ?a ?l) (roomOf ?m ?l) (at ?a ?m))
    :effect (and (not (hasSample ?r ?s)) (not (storeFree ?l)) (noSample ?r) (stored ?s ?l)
      (dropped ?s)))

  (:action getData
    :parameters (?r - rover ?d - data ?w - waypoint)
    :precondition (and (deployed ?r) (at ?r ?w) (dataAt ?d ?w) (noData ?r))
    :effect (and (not (noData ?r)) (hasData ?r ?d)))

  (:action sendData
    :parameters (?r - rover ?l - lander ?d - data ?w - waypoint ?a - astronaut ?m - cr)
    :precondition (and (deployed ?r) (hasData ?r ?d) (linked ?l ?r) (landed ?l ?w)
      (astronautLink ?a ?l) (roomOf ?m ?l) (at ?a ?m))
    :effect (and (not (hasData ?r ?d)) (noData ?r) (uploaded ?d)))

  (:action astronautMove
    :parameters (?a - astronaut ?l - lander ?from ?to - room)
    :precondition (and (astronautLink ?a ?l) (roomOf ?from ?l) (roomOf ?to ?l) (at ?a ?from)
      (connected ?from ?to))
    :effect (and (not (at ?a ?from)) (at ?a ?to))))
