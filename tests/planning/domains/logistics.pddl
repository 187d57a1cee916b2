; Parcels by truck inside a town and by plane between towns; roads and flights cost what the problem says.
(define (domain logistics)
  (:requirements :strips :typing :action-costs)
  (:types place vehicle parcel town - object airport - place truck plane - vehicle)
  (:constants depot - airport)
  (:predicates (in-town ?p - place ?t - town) (parked ?v - vehicle ?p - place)
    (lies ?x - parcel ?p - place) (loaded ?x - parcel ?v - vehicle))
  (:functions (total-cost) - number (road ?t - town) - number)
  (:action load
    :parameters (?x - parcel ?v - vehicle ?p - place)
    :precondition (and (parked ?v ?p) (lies ?x ?p))
    :effect (and (not (lies ?x ?p)) (loaded ?x ?v) (increase (total-cost) 1)))
  (:action unload
    :parameters (?x - parcel ?v - vehicle ?p - place)
    :precondition (and (parked ?v ?p) (loaded ?x ?v))
    :effect (and (not (loaded ?x ?v)) (lies ?x ?p) (increase (total-cost) 1)))
  (:action drive
    :parameters (?v - truck ?from ?to - place ?t - town)
    :precondition (and (parked ?v ?from) (in-town ?from ?t) (in-town ?to ?t))
    :effect (and (not (parked ?v ?from)) (parked ?v ?to) (increase (total-cost) (road ?t))))
  (:action fly
    :parameters (?v - plane ?from ?to - airport)
    :precondition (parked ?v ?from)
    :effect (and (not (parked ?v ?from)) (parked ?v ?to) (increase (total-cost) 10.5))))
