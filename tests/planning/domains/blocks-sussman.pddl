; Sussman's anomaly: c stands on a; wanted is a on b on c.
(define (problem sussman)
  (:domain blocks)
  (:requirements :negative-preconditions)
  (:objects a b c)
  (:init (on c a) (covered a) (on-table a) (on-table b))
  (:goal (and (on a b) (on b c) (not (covered a)))))
