"""Lists of 500 random seasons, computed a second time by the slow calculator in tests/oracle."""

import random
from collections import Counter
from fractions import Fraction

import pytest

from competition.systems.lists import all_standings
from competition.systems.season_file import read_season
from competition.systems.standing import Row, Standing
from tests.oracle.lists import oracle_standings
from tests.oracle.random_seasons import random_season
from tests.systems.build import KEIZER, Document, changed, evening, game, numbered, season

SEASONS = range(500)
BATCHES = [SEASONS[start : start + 50] for start in range(0, len(SEASONS), 50)]


def as_the_oracle_says_it(standing: Standing) -> Document:
    return {
        "cycle": standing.cycle,
        "provisional": standing.provisional,
        "rows": [_row(row) for row in standing.rows],
    }


def _row(row: Row) -> Document:
    counts = row.counts
    return {
        "entrant": row.entrant,
        "place": row.place,
        "hidden": row.hidden,
        "points": row.points,
        "value_used": row.value_used,
        "value": row.value,
        "played": counts.played,
        "wins": counts.wins,
        "draws": counts.draws,
        "losses": counts.losses,
        "by_default": counts.by_default,
        "adjourned": counts.adjourned,
        "percentage": None if counts.percentage is None else counts.percentage / 100,
        "colour_balance": counts.colour_balance,
        "colour_run": counts.colour_run,
        "byes": counts.byes,
        "absent": counts.absent,
        "absent_unnotified": counts.absent_unnotified,
        "external": counts.external,
        "eligible": row.eligible,
    }


@pytest.mark.parametrize("seeds", BATCHES, ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")
def test_every_list_of_a_random_season_equals_the_slow_calculation(seeds):
    for seed in seeds:
        document = random_season(random.Random(seed))
        expected = oracle_standings(document, len(document["rounds"]) + 10)
        standings = all_standings(read_season(document))
        assert [standing.after_round for standing in standings] == list(expected), seed
        for standing in standings:
            assert as_the_oracle_says_it(standing) == expected[standing.after_round], (
                seed,
                standing.after_round,
            )
            for row in standing.rows:
                ledger = standing.ledger(row.entrant)
                assert sum((line.points for line in ledger), Fraction(0)) == row.points, (seed, row.entrant)


def _minimum(document: Document) -> object:
    return document["rules"].get("eligibility", {}).get("minimum")


def _keys_of(document: Document) -> set[str]:
    """What the rules of a season use, as dotted names."""
    rules = document["rules"]
    found = {rules["system"]}
    for part in ("values", "start", "awards", "withdrawal", "eligibility", "display"):
        found |= {f"{part}.{key}" for key in rules.get(part, {})}
    found |= {f"recalculation.{rules.get('recalculation')}"} | {
        f"order.{key}" for key in rules.get("order", [])
    }
    found |= {key for key in ("recalculate_after", "periods") if key in rules}
    found |= {f"start.joiners.{rules['start'].get('joiners')}", f"awards.per.{rules['awards'].get('per')}"}
    for key, award in rules["awards"].items():
        if isinstance(award, list):
            found.add(f"tiers.{key}")
        elif isinstance(award, dict) and key.startswith("external"):
            found.add(f"{'by_team' if 'by_team' in award else 'by_result'}.{key}")
    return found


KEYS_OF_PARTS = {
    "values": ["divide", "top_from", "top", "ratio", "top_per_entrant", "step", "min"],
    "start": ["points", "points_by_value", "top_up", "own_value", "joiners.by_rating"],
    "awards": ["adjourned", "double_forfeit", "forfeit_win", "absent_late", "not_joined"],
    "awards.": ["per.period", "counts_with", "late_starters"],
    "tiers": ["win", "absent", "external", "bye", "not_joined"],
    "by_team": ["external", "external_game"],
    "by_result": ["external", "external_other_day"],
    "recalculation": ["previous", "1", "2", "3", "fixed_point", "never"],
    "withdrawal": ["remove_before_round", "opponents", "afterwards"],
    "order": ["rating", "start_rank", "wins", "external_wins", "games", "fewest_games"],
    "order.": ["percentage", "tpr", "sonneborn_berger", "opponents_points", "mutual", "eligible"],
    "eligibility": ["minimum", "counts"],
    "display": ["points", "hide_without_games"],
    "state": ["planned", "draft", "published", "closed"],
}
HAPPENINGS = [
    *["bye", "absent", "absent_late", "absent_unnotified", "external", "external_other_day", "exempt"],
    *["personal", "forfeit_win", "forfeit_loss", "late", "withdrawn", "decided_in", "unplayed"],
    *["external_games", "alkmaar", "keizer", "recalculate_after", "periods", "away", "away twice"],
    *["adjustments", "eligibility.part", "away and removed", "away in never"],
]


def test_the_random_seasons_use_every_key_of_the_rules_many_times():
    seen: Counter[str] = Counter()
    for seed in SEASONS:
        document = random_season(random.Random(seed))
        seen.update(_keys_of(document))
        for entrant in document["entrants"]:
            seen.update(["late"] * ("first_round" in entrant))
            seen.update(["withdrawn"] * ("withdrawn_after" in entrant))
            spans = entrant.get("away", [])
            seen.update(["away"] * bool(spans) + ["away twice"] * (len(spans) == 2))
            limit = document["rules"].get("withdrawal", {}).get("remove_before_round", 0)
            removed = [span for span in spans if span["after"] + 1 < limit]
            seen.update(["away and removed"] * len(removed))
            seen.update(
                ["away in never"] * (bool(removed) and document["rules"].get("recalculation") == "never")
            )
        for round_ in document["rounds"]:
            seen[f"state.{round_['state']}"] += 1
            seen.update("decided_in" for game in round_["games"] if "decided_in" in game)
            seen.update("unplayed" for game in round_["games"] if game["result"] is None)
            seen.update(row["kind"] for row in round_["others"])
            seen.update("external_games" for _ in round_["external_games"])
            seen.update("adjustments" for _ in round_.get("adjustments", []))
        seen.update(["eligibility.part"] * (isinstance(_minimum(document), str)))
    expected = [f"{part.rstrip('.')}.{key}" for part, keys in KEYS_OF_PARTS.items() for key in keys]
    assert {key: seen[key] for key in [*expected, *HAPPENINGS] if seen[key] < 15} == {}


def random_games_only(seed: int) -> Document:
    """Keizer with wins and draws only: without the own value in the total many lists have no fixed point."""
    rng = random.Random(seed)
    count = rng.choice([6, 8, 10])
    keys = [str(place) for place in range(1, count + 1)]
    rounds = []
    for number in range(1, 6):
        rng.shuffle(keys)
        results = rng.choices(["1-0", "0-1", "1/2-1/2"], [2, 2, 1], k=count // 2)
        games = [
            game(white, black, r) for white, black, r in zip(keys[::2], keys[1::2], results, strict=True)
        ]
        rounds.append(evening(number, *games))
    rules = changed(KEIZER, values={"top": count}, recalculation="fixed_point")
    if rng.random() < 0.3:
        rules |= {"recalculation": "never", "recalculate_after": [2, 4]}
    return season(rules, numbered(count), *rounds)


def test_lists_without_a_fixed_point_equal_the_slow_calculation_for_cycles_of_many_lengths():
    lengths: Counter[int] = Counter()
    for seed in range(80):
        document = random_games_only(seed)
        expected = oracle_standings(document, 5)
        for standing in all_standings(read_season(document)):
            assert as_the_oracle_says_it(standing) == expected[standing.after_round], seed
            lengths[standing.cycle] += 1
            for row in standing.rows:
                ledger = standing.ledger(row.entrant)
                assert sum((line.points for line in ledger), Fraction(0)) == row.points, (seed, row.entrant)
    assert 1 not in lengths
    assert lengths[2] >= 50
    assert set(lengths) >= {2, 3, 4, 5, 6}
    assert max(lengths) > 10


def test_sums_that_do_not_fit_64_bits_are_exact_too():
    """Awards and values with large denominators, whose common one is beyond what a machine word holds."""
    awards = {
        "win": "1000000007/1000000009 opponent",
        "draw": "123456789/987654321 opponent + 1/1000003",
        "loss": "0.123456789",
    }
    for seed in range(12):
        document = random_games_only(seed)
        document["rules"]["awards"] |= awards
        document["rules"]["values"] |= {"top": "99999999/99991", "step": "100003/7919"}
        expected = oracle_standings(document, 5)
        for standing in all_standings(read_season(document)):
            assert as_the_oracle_says_it(standing) == expected[standing.after_round], seed
            for row in standing.rows:
                ledger = standing.ledger(row.entrant)
                assert sum((line.points for line in ledger), Fraction(0)) == row.points
