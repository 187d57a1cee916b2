(define (problem lunar-mission-1)
  (:domain lunar)

  (:objects
    lander1 - lander
    rover1 - rover
    wp1 wp2 wp3 wp4 wp5 - location
    pic1 - picture
    scan1 - scan
    sample1 - sample)

  (:init
    (connected wp1 wp2) (connected wp1 wp4) (connected wp2 wp3) (connected wp3 wp5)
    (connected wp4 wp3) (connected wp5 wp1)
    (dataAt pic1 wp5) (dataAt scan1 wp3)
    (at sample1 wp1)
    (linked lander1 rover1)
    (notLanded lander1))

  (:goal (and
    (uploaded pic1) (uploaded scan1) (dropped sample1))))
