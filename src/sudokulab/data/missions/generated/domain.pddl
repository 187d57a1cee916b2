; The corrected model for large maps: data are sent to a lander that is `down`, wherever that is, so that
; `sendData` needs no waypoint and there are fewer ground actions by far.
(define (domain lunar-wide)
  (:requirements :strips :typing)

  (:types
    location item data - object
    lander rover sample - item
    scan picture - data)

  (:predicates
    (at ?i - item ?l - location)              ; lander, deployed rover, uncollected sample
    (connected ?from ?to - location)          ; a directed arc
    (notLanded ?l - lander)                   ; exactly one of these two holds
    (landed ?l - lander ?w - location)
    (down ?l - lander)
    (notDeployed ?r - rover)                  ; exactly one of these two holds
    (deployed ?r - rover)
    (dataAt ?d - data ?w - location)
    (noData ?r - rover)                       ; memory of one
    (hasData ?r - rover ?d - data)
    (noSample ?r - rover)                     ; hand of one
    (hasSample ?r - rover ?s - sample)
    (storeFree ?l - lander)                   ; store of one
    (stored ?s - sample ?l - lander)
    (uploaded ?d - data)
    (dropped ?s - sample)
    (linked ?l - lander ?r - rover))

  (:action land
    :parameters (?l - lander ?w - location)
    :precondition (notLanded ?l)
    :effect (and (not (notLanded ?l)) (landed ?l ?w) (down ?l) (at ?l ?w)))

  (:action deployRover
    :parameters (?l - lander ?r - rover ?w - location)
    :precondition (and (notDeployed ?r) (linked ?l ?r) (landed ?l ?w))
    :effect (and (not (notDeployed ?r)) (deployed ?r) (at ?r ?w)))

  (:action move
    :parameters (?r - rover ?from ?to - location)
    :precondition (and (deployed ?r) (at ?r ?from) (connected ?from ?to))
    :effect (and (not (at ?r ?from)) (at ?r ?to)))

  (:action pickup
    :parameters (?r - rover ?s - sample ?w - location)
    :precondition (and (deployed ?r) (at ?r ?w) (at ?s ?w) (noSample ?r))
    :effect (and (not (at ?s ?w)) (not (noSample ?r)) (hasSample ?r ?s)))

  (:action drop
    :parameters (?r - rover ?l - lander ?s - sample ?w - location)
    :precondition (and (deployed ?r) (at ?r ?w) (landed ?l ?w) (linked ?l ?r) (hasSample ?r ?s)
      (storeFree ?l))
    :effect (and (not (hasSample ?r ?s)) (not (storeFree ?l)) (noSample ?r) (stored ?s ?l)
      (dropped ?s)))

  (:action getData
    :parameters (?r - rover ?d - data ?w - location)
    :precondition (and (deployed ?r) (at ?r ?w) (dataAt ?d ?w) (noData ?r))
    :effect (and (not (noData ?r)) (hasData ?r ?d)))

  (:action sendData
    :parameters (?r - rover ?l - lander ?d - data)
    :precondition (and (deployed ?r) (hasData ?r ?d) (linked ?l ?r) (down ?l))
    :effect (and (not (hasData ?r ?d)) (noData ?r) (uploaded ?d))))
