(define (problem lunar-mission-2)
  (:domain lunar)

  (:objects
    lander1 lander2 - lander
    rover1 rover2 - rover
    wp1 wp2 wp3 wp4 wp5 wp6 - location
    pic1 pic2 - picture
    scan1 scan2 - scan
    sample1 sample2 - sample)

  (:init
    (connected wp1 wp2) (connected wp2 wp1) (connected wp2 wp3) (connected wp2 wp4)
    (connected wp3 wp5) (connected wp4 wp2) (connected wp5 wp3) (connected wp5 wp6)
    (connected wp6 wp4)
    (dataAt pic1 wp3) (dataAt pic2 wp2) (dataAt scan1 wp4) (dataAt scan2 wp6)
    (at sample1 wp5) (at sample2 wp1)
    (linked lander1 rover1) (linked lander2 rover2)
    (landed lander1 wp2) (at lander1 wp2)
    (deployed rover1) (at rover1 wp2) (noData rover1) (noSample rover1)
    (notLanded lander2))

  (:goal (and
    (uploaded pic1) (uploaded pic2) (uploaded scan1) (uploaded scan2)
    (dropped sample1) (dropped sample2))))
