"""Completion scripts for three shells, from one vocabulary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from shlex import quote


@dataclass(frozen=True, slots=True)
class OptionWords:
    """An option, its one line of help, and the values that can be completed after it."""

    name: str
    summary: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CommandWords:
    """A command, its one line of help, its options and the arguments that can be completed."""

    name: str
    summary: str
    options: tuple[OptionWords, ...]
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words of the command line."""

    commands: tuple[CommandWords, ...]
    puzzles: tuple[str, ...]

    def values(self) -> dict[str, tuple[str, ...]]:
        """For each option with known values those values."""
        every = (option for command in self.commands for option in command.options if option.values)
        return {option.name: option.values for option in every}


_BASH_READS = r"""# sudokulab completion for bash
_sudokulab() {
    # COMP_WORDS is of no use: bash cuts words at = and @ there.
    local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} typed words="" start=""
    read -r -d '' -a typed <<< "$line"
    local current=${line##*[[:space:]]} last=${#typed[@]}
    [ -z "$current" ] || last=$((last - 1))
    local option=${typed[last-1]}
    COMPREPLY=()
    case "$current" in
        --*=*) option=${current%%=*} start=$option= current=${current#*=} ;;
    esac"""

_BASH_ANSWERS = r"""    # Where bash cuts words at =, what stands before it is no part of the answer.
    case "$COMP_WORDBREAKS" in
        *=*) start="" ;;
    esac
    COMPREPLY=($(compgen -P "$start" -W "$words" -- "$current"))
}
complete -o default -F _sudokulab sudokulab"""


def bash(words: Vocabulary) -> str:
    """The script for bash, from version 3.2 on."""
    return _lines(
        [
            *_BASH_READS.splitlines(),
            '    if [ "$last" -le 1 ]; then',
            f"        {_bash_words([*_names(words), '--help', '--version'])}",
            '    elif [ "${current:0:1}" = "@" ]; then',
            f"        {_bash_words(words.puzzles)}",
            "    else",
            '        case "$option" in',
            *(f"            {name}) {_bash_words(values)} ;;" for name, values in words.values().items()),
            "        esac",
            '        if [ -z "$words$start" ]; then',
            '            case "${typed[1]}" in',
            *(f"                {each.name}) {_bash_words(_all(each))} ;;" for each in words.commands),
            "            esac",
            "        fi",
            "    fi",
            *_BASH_ANSWERS.splitlines(),
        ]
    )


def _bash_words(words: Sequence[str]) -> str:
    return f"words={quote(_joined(words))}"


def zsh(words: Vocabulary) -> str:
    """The script for zsh."""
    return _lines(
        [
            "#compdef sudokulab",
            "# sudokulab completion for zsh",
            "_sudokulab() {",
            "    local -a commands options",
            "    commands=(",
            *(f"        {quote(f'{command.name}:{command.summary}')}" for command in words.commands),
            "    )",
            "    if (( CURRENT == 2 )); then",
            "        _describe command commands",
            "        return",
            "    fi",
            '    case "$words[CURRENT-1]" in',
            *(f"        {name}) {_zsh_words(values)}; return ;;" for name, values in words.values().items()),
            "    esac",
            '    case "$words[2]" in',
            *(line for command in words.commands for line in _zsh_case(command)),
            "    esac",
            "    _describe -o option options",
            f"    {_zsh_words(words.puzzles)}",
            "    _files",
            "}",
            "compdef _sudokulab sudokulab",
        ]
    )


def _zsh_words(words: Sequence[str]) -> str:
    return f"compadd -- {_joined(words)}"


def _zsh_case(command: CommandWords) -> Iterator[str]:
    yield f"        {command.name})"
    yield "            options=("
    for option in command.options:
        yield f"                {quote(f'{option.name}:{option.summary}')}"
    yield "            )"
    if command.arguments:
        yield f"            {_zsh_words(command.arguments)}"
    yield "            ;;"


def fish(words: Vocabulary) -> str:
    """The script for fish."""
    lines = ["# sudokulab completion for fish"]
    for command in words.commands:
        lines.append(
            f"complete -c sudokulab -n __fish_use_subcommand -f -a {command.name} -d {quote(command.summary)}"
        )
        seen = f"complete -c sudokulab -n '__fish_seen_subcommand_from {command.name}'"
        lines += [_fish_option(seen, option) for option in command.options]
        if command.arguments:
            lines.append(f"{seen} -f -a {quote(_joined(command.arguments))}")
    some = "complete -c sudokulab -n 'not __fish_use_subcommand'"
    return _lines([*lines, f"{some} -a {quote(_joined(words.puzzles))}"])


def _fish_option(seen: str, option: OptionWords) -> str:
    values = f" -x -a {quote(_joined(option.values))}" if option.values else ""
    return f"{seen} -l {option.name.removeprefix('--')}{values} -d {quote(option.summary)}"


SHELLS: dict[str, Callable[[Vocabulary], str]] = {"bash": bash, "zsh": zsh, "fish": fish}


def _names(words: Vocabulary) -> list[str]:
    return [command.name for command in words.commands]


def _all(command: CommandWords) -> list[str]:
    return [*command.arguments, *(option.name for option in command.options)]


def _joined(words: Sequence[str]) -> str:
    return " ".join(words)


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
