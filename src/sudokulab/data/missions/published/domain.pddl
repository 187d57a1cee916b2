; The lunar missions, published model: as first written down, with only what makes it readable and solvable.
; It has known defects (a rover keeps what it drops or sends, rooms count as places on the moon); see `corrected`.
(define (domain lunar)
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
    (notDeployed ?r - rover)                  ; stands for a lander's own rover only
    (deployed ?r - rover)
    (dataAt ?d - data ?w - location)
    (noData ?r - rover)                       ; memory of one
    (hasData ?r - rover ?d - data)
    (noSample ?r - rover)                     ; hand of one
    (hasSample ?r - rover ?s - sample)
    (uploaded ?d - data)
    (dropped ?s - sample)
    (linked ?l - lander ?r - rover))

  (:action land
    :parameters (?l - lander ?r - rover ?l1 - location)
    :precondition (and (notLanded ?l) (linked ?l ?r))
    :effect (and (not (notLanded ?l)) (landed ?l ?l1) (at ?l ?l1) (notDeployed ?r)))

  (:action deployRover
    :parameters (?l - lander ?r - rover ?l1 - location)
    :precondition (and (notDeployed ?r) (linked ?l ?r) (landed ?l ?l1))
    :effect (and (not (notDeployed ?r)) (deployed ?r) (at ?r ?l1) (noData ?r) (noSample ?r)))

  (:action move
    :parameters (?r - rover ?l1 ?l2 - location)
    :precondition (and (deployed ?r) (at ?r ?l1) (connected ?l1 ?l2))
    :effect (and (not (at ?r ?l1)) (at ?r ?l2)))

  (:action pickup
    :parameters (?r - rover ?s - sample ?l1 - location)
    :precondition (and (deployed ?r) (at ?r ?l1) (at ?s ?l1) (noSample ?r))
    :effect (and (not (at ?s ?l1)) (not (noSample ?r)) (hasSample ?r ?s)))

  (:action drop
    :parameters (?r - rover ?l - lander ?s - sample ?l1 - location)
    :precondition (and (deployed ?r) (at ?r ?l1) (landed ?l ?l1) (linked ?l ?r) (hasSample ?r ?s))
    :effect (and (noSample ?r) (dropped ?s)))

  (:action getData
    :parameters (?r - rover ?d - data ?l1 - location)
    :precondition (and (deployed ?r) (at ?r ?l1) (dataAt ?d ?l1) (noData ?r))
    :effect (and (not (dataAt ?d ?l1)) (not (noData ?r)) (hasData ?r ?d)))

  (:action sendData
    :parameters (?r - rover ?l - lander ?d - data)
    :precondition (and (deployed ?r) (hasData ?r ?d) (linked ?l ?r))
    :effect (and (noData ?r) (uploaded ?d))))
