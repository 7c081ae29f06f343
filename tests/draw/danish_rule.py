"""The rule of the Danish Chess Union for a round robin (handbook 4.15), in which there is no table."""

from __future__ import annotations


def danish_games(size: int) -> dict[tuple[int, int], int]:
    """Round of every game, by its White and Black."""
    numbers = range(1, size + 1)
    games = ((white, black) for white in numbers for black in numbers if white != black)
    return {game: danish_round(*game, size) for game in games if has_white(*game, size)}


def danish_round(first: int, second: int, size: int) -> int:
    """Round in which two numbers meet."""
    lower = min(first, second)
    sum_of_two = 2 * lower if max(first, second) == size else first + second
    return (sum_of_two - 2) % (size - 1) + 1


def has_white(number: int, opponent: int, size: int) -> bool:
    """Whether a number has White against another."""
    if number == size:
        return opponent > size // 2
    if opponent == size:
        return number <= size // 2
    has_same_parity = number % 2 == opponent % 2
    return number > opponent if has_same_parity else number < opponent
