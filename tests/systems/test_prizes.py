"""Who stands for a prize, and who has played too little for it."""

from dataclasses import replace

from competition.systems.prizes import CLIMB, GROUP, PLACE, RATING, Contender, Prize, Waiting, outlook

# After 10 of 20 rounds. The list, from the top: An, Bo, Cas, Dre, Eef.
LIST = (
    Contender("an", 1, "A", 2000, 0, played=4),
    Contender("bo", 2, "A", 1800, 3, played=10),
    Contender("cas", 3, "B", 1500, -1, played=9),
    Contender("dre", 4, "B", None, 3, played=10),
    Contender("eef", 5, "B", 1400, None, played=2),
)


def now(prize: Prize, left: int = 10) -> tuple[tuple[str, ...], tuple[Waiting, ...]]:
    found = outlook(prize, LIST, rounds=20, rounds_left=left)
    return found.holders, found.waiting


def test_without_a_minimum_the_first_of_the_list_stands_for_the_first_prize() -> None:
    assert now(Prize(PLACE)) == (("an",), ())
    assert now(Prize(PLACE, place=3)) == (("cas",), ())


def test_who_has_played_too_little_is_passed_over_and_hears_how_much_is_missing() -> None:
    assert now(Prize(PLACE, minimum_games=7)) == (("bo",), (Waiting("an", 3, True),))
    # The second prize goes to the second of those who may have one; An still comes before him.
    assert now(Prize(PLACE, place=2, minimum_games=7)) == (("cas",), (Waiting("an", 3, True),))


def test_a_percentage_is_of_all_rounds_of_the_season_and_rounded_up() -> None:
    assert Prize(PLACE, minimum_percentage=50).needed(20) == 10
    assert Prize(PLACE, minimum_percentage=50).needed(21) == 11
    assert now(Prize(PLACE, minimum_percentage=50)) == (("bo",), (Waiting("an", 6, True),))


def test_what_can_no_longer_be_played_is_out_of_reach() -> None:
    assert now(Prize(PLACE, minimum_games=7), left=2) == (("bo",), (Waiting("an", 3, False),))


def test_a_group_has_its_own_first() -> None:
    assert now(Prize(GROUP, group="B")) == (("cas",), ())
    assert now(Prize(GROUP, group="C")) == ((), ())


def test_a_rating_prize_is_for_who_is_rated_under_it_and_for_nobody_without_a_rating() -> None:
    assert now(Prize(RATING, below=1500)) == (("eef",), ())
    assert now(Prize(RATING, below=1501)) == (("cas",), ())
    assert now(Prize(RATING, below=1501, minimum_games=10)) == (
        (),
        (Waiting("cas", 1, True), Waiting("eef", 8, True)),
    )


def test_who_rose_equally_far_share_the_prize() -> None:
    assert now(Prize(CLIMB)) == (("bo", "dre"), ())


def test_who_may_not_win_by_the_rules_waits_too() -> None:
    barred = (replace(LIST[0], eligible=False), *LIST[1:])
    found = outlook(Prize(PLACE), barred, rounds=20, rounds_left=10)
    assert (found.holders, found.waiting) == (("bo",), (Waiting("an", 0, True),))
