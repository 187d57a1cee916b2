"""Planning: from a problem in PDDL to a plan that is proved, validated, scheduled and explained."""
