; Blocks on a table, moved one at a time; untyped, with equality and negative preconditions.
(define (domain blocks)
  (:requirements :strips :equality :negative-preconditions)
  (:predicates (on ?a ?b) (on-table ?a) (covered ?a))
  (:action to-table
    :parameters (?a ?below)
    :precondition (and (on ?a ?below) (not (covered ?a)))
    :effect (and (not (on ?a ?below)) (not (covered ?below)) (on-table ?a)))
  (:action from-table
    :parameters (?a ?onto)
    :precondition (and (on-table ?a) (not (covered ?a)) (not (covered ?onto)) (not (= ?a ?onto)))
    :effect (and (not (on-table ?a)) (on ?a ?onto) (covered ?onto)))
  (:action over
    :parameters (?a ?below ?onto)
    :precondition (and (on ?a ?below) (not (covered ?a)) (not (covered ?onto)) (not (= ?a ?onto)))
    :effect (and (not (on ?a ?below)) (not (covered ?below)) (on ?a ?onto) (covered ?onto))))
