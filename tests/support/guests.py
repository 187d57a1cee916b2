"""Solvers that strangers might write: good ones, and one for each way to go wrong."""

SOURCE = '''
import os
import sys

from sudokulab.board import peers


def told(puzzle, tracer):
    """With trace calls."""
    values = bytearray(puzzle.clues)

    def fill():
        cell = values.find(0)
        if cell < 0:
            return True
        for value in range(1, puzzle.shape.side + 1):
            if all(values[peer] != value for peer in peers(puzzle.shape)[cell]):
                values[cell] = value
                tracer.place(cell, value)
                if fill():
                    return True
                values[cell] = 0
                tracer.undo(cell)
        return False

    return values if fill() else None


def silent(puzzle, tracer):
    """Without trace calls."""
    return told(puzzle, Deaf())


class Deaf:
    def place(self, cell, value): ...
    def undo(self, cell): ...


def rows(puzzle, tracer):
    values = silent(puzzle, tracer)
    side = puzzle.shape.side
    return [list(values[start : start + side]) for start in range(0, len(values), side)]


def line(puzzle, tracer):
    return "".join(map(str, silent(puzzle, tracer)))


def grid(puzzle, tracer):
    from sudokulab import Grid

    return Grid(puzzle.shape, bytes(silent(puzzle, tracer)))


def array(puzzle, tracer):
    import numpy

    return numpy.array(rows(puzzle, tracer))


def one_step_only(puzzle, tracer):
    tracer.place(puzzle.clues.index(0), 1)
    return silent(puzzle, tracer)


def gives_up(puzzle, tracer):
    return None


def loops(puzzle, tracer):
    while True:
        pass


def loops_and_traces(puzzle, tracer):
    while True:
        tracer.note("round and round")


def divides_by_zero(puzzle, tracer):
    return 1 // 0


def recurses(puzzle, tracer):
    return recurses(puzzle, tracer)


def exits(puzzle, tracer):
    sys.exit(3)


def ends_the_process(puzzle, tracer):
    os._exit(3)


def is_killed(puzzle, tracer):
    os.kill(os.getpid(), 11)


def leaves_a_process_behind(puzzle, tracer):
    if os.fork() == 0:
        while True:
            pass
    os._exit(0)


def eats_memory(puzzle, tracer):
    eaten = []
    while True:
        eaten.append(bytearray(10**7))


def asks(puzzle, tracer):
    return input("which value? ")


def prints_without_end(puzzle, tracer):
    while True:
        print("x" * 1000)


def prints(puzzle, tracer):
    print("thinking")
    print("of it", file=sys.stderr)
    return silent(puzzle, tracer)


def changes_a_clue(puzzle, tracer):
    values = bytearray(silent(puzzle, tracer))
    cell = next(cell for cell, clue in enumerate(puzzle.clues) if clue)
    values[cell] = values[cell] % puzzle.shape.side + 1
    return values


def leaves_cells_empty(puzzle, tracer):
    return puzzle.rows


def repeats_a_value(puzzle, tracer):
    values = silent(puzzle, tracer)
    first, second = (cell for cell in range(3) if not puzzle.clues[cell])
    values[first] = values[second]
    return values


def value_of_ten(puzzle, tracer):
    return [value or 10 for value in puzzle.clues]


def word(puzzle, tracer):
    return "hello"


def table(puzzle, tracer):
    return {"r1c1": 5}


def too_many(puzzle, tracer):
    return [1] * 10**7


def too_few(puzzle, tracer):
    return [1, 2, 3]


def floats(puzzle, tracer):
    return [float(value) for value in silent(puzzle, tracer)]


def without_repr(puzzle, tracer):
    class Odd:
        def __repr__(self):
            raise ValueError("no")

    return Odd()


def traces_outside(puzzle, tracer):
    tracer.place(81, 3)


def traces_a_clue(puzzle, tracer):
    tracer.place(0, 3)


def takes_back_nothing(puzzle, tracer):
    tracer.undo(puzzle.clues.index(0))


def takes_one_argument(puzzle):
    return puzzle.rows


def chance(puzzle, tracer):
    import random

    print(random.random(), list({"a", "b", "c", "d"}))
    return silent(puzzle, tracer)


def float_rows(puzzle, tracer):
    return [[float(value) for value in row] for row in puzzle.rows]


def closes_its_files(puzzle, tracer):
    os.closerange(0, 100)
    return None


def paints(puzzle, tracer):
    print("\\x1b[2J\\x1b]0;title\\x07red")
    tracer.note("\\x1b[31mred")
    raise ValueError("\\x1b[2Jgone")


number = 5
'''
