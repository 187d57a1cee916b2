; A robot with two hands carries balls from one room to another.
(define (domain gripper)
  (:requirements :strips :typing)
  (:types room ball hand)
  (:predicates (robot-in ?r - room) (ball-in ?b - ball ?r - room) (free ?h - hand) (holds ?h - hand ?b - ball))
  (:action walk
    :parameters (?from ?to - room)
    :precondition (robot-in ?from)
    :effect (and (not (robot-in ?from)) (robot-in ?to)))
  (:action grasp
    :parameters (?h - hand ?b - ball ?r - room)
    :precondition (and (robot-in ?r) (ball-in ?b ?r) (free ?h))
    :effect (and (not (ball-in ?b ?r)) (not (free ?h)) (holds ?h ?b)))
  (:action release
    :parameters (?h - hand ?b - ball ?r - room)
    :precondition (and (robot-in ?r) (holds ?h ?b))
    :effect (and (ball-in ?b ?r) (free ?h) (not (holds ?h ?b)))))
