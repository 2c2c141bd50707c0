"""Rounds of up to thirty players: no needless broken limit, and every choice is the first there is."""

import random

import pytest

from competition.systems.pairing.evening import pair
from competition.systems.pairing.pairing import Pairing
from competition.systems.season_file import read_season
from tests.systems.build import Document
from tests.systems.matching import BYE, Judge
from tests.systems.random_evenings import random_evening


def an_evening(seed: int, most: int) -> tuple[Document, int, list[str]]:
    rng = random.Random(seed)
    return random_evening(rng, rng.randint(9, most), rng.randint(2, 8))


def partners_in(pairing: Pairing) -> dict[str, str]:
    """The partner of each who was paired this evening, and of the bye."""
    found = {}
    for game in pairing.games:
        if not game.fixed:
            found |= {game.white: game.black, game.black: game.white}
    return found | ({BYE: pairing.bye, pairing.bye: BYE} if pairing.bye else {})


def broken_in(judge: Judge, pairing: Pairing) -> int:
    """What gave way, and how far, in the judge's coin."""
    pairs = {frozenset(two) for two in partners_in(pairing).items()}
    return sum(judge.cost[pair] for pair in pairs)


@pytest.mark.parametrize("seed", range(60))
def test_no_round_breaks_a_limit_that_could_have_been_kept(seed):
    document, number, absent = an_evening(seed, most=30)
    judge = Judge(document, number, absent)
    pairing = pair(read_season(document), number, absent)
    least = judge.least()
    assert (least is None) == bool(pairing.unpaired)
    if least is not None:
        assert broken_in(judge, pairing) == least


@pytest.mark.parametrize("seed", range(100, 160))
def test_every_choice_of_the_ladder_is_the_first_that_leaves_the_others_their_best(seed):
    document, number, absent = an_evening(seed, most=18)
    document["rules"]["pairing"].pop("method", None)
    judge = Judge(document, number, absent)
    pairing = pair(read_season(document), number, absent)
    if judge.least() is None:
        assert pairing.unpaired
    else:
        assert partners_in(pairing) == judge.ladder()
