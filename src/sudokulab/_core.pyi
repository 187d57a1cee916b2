"""
The compiled core of Sudoku Lab; reached through the `native` module of a room, never directly.
"""



def build_info() -> dict[str, str]:
    """
    How the core was compiled: architecture, build type, compiler, instruction sets allowed everywhere, standard.
    """
