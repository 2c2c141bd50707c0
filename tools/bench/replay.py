"""The real season paired again, beside what was really played: `python -m tools.bench.replay`.

For each round the same people are there (who played, and who had the bye), and no two meet within seven
rounds. Distances are places between the two among those who were there.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace

from competition.systems.pairing.evening import judge, pair
from competition.systems.pairing.pairing import Verdict
from competition.systems.rules import read_rules, write_rules
from competition.systems.season import Kind, Round, Season
from competition.systems.season_file import read_season
from tests.conftest import SHARED

GAP = 7


def season_with_gap() -> Season:
    """The real season with the rule that it was paired by: not before the eighth round after."""
    document = json.loads((SHARED / "cases" / "alkmaar-club-30-rounds.json").read_text())
    season = read_season(document)
    rules = write_rules(season.rules) | {"pairing": {"rematch": {"min_rounds_between": GAP}}}
    return replace(season, rules=read_rules(rules))


def absent_in(season: Season, round_: Round) -> list[str]:
    """Everybody who neither played nor had the bye."""
    there = {entrant for game in round_.games for entrant in (game.white, game.black)}
    there |= {other.entrant for other in round_.others if other.kind is Kind.BYE}
    return [entrant.id for entrant in season.entrants if entrant.id not in there]


def both_verdicts(season: Season, round_: Round) -> tuple[Verdict, Verdict]:
    """The verdict on the engine's pairing and on the one that was really played."""
    pairing = pair(season, round_.number, absent_in(season, round_))
    byes = [other.entrant for other in round_.others if other.kind is Kind.BYE]
    ours = judge(season, round_.number, [(g.white, g.black) for g in pairing.games], pairing.bye)
    theirs = judge(season, round_.number, [(g.white, g.black) for g in round_.games], *byes)
    return ours, theirs


def main() -> None:
    """Print a line per round and the sums."""
    season = season_with_gap()
    sys.stdout.write(
        "round  boards |  mean  most  too soon |  mean  most  too soon   (paired here | really played)\n"
    )
    shares: list[list[int]] = [[], []]
    for round_ in season.rounds:
        line = f"{round_.number:>5}{len(round_.games):>8} |"
        for share, verdict in zip(shares, both_verdicts(season, round_), strict=True):
            distances = [game.distance for game in verdict.games]
            share += distances
            broken = sum(1 for game in verdict.games if "min_rounds_between" in game.broken)
            line += f"{sum(distances) / len(distances):>6.1f}{max(distances):>6}{broken:>10} |"
        sys.stdout.write(line.removesuffix(" |") + "\n")
    for name, share in zip(("paired here", "really played"), shares, strict=True):
        at_most = ", ".join(
            f"at most {d}: {100 * sum(1 for x in share if x <= d) / len(share):.0f}%" for d in (1, 3, 5, 10)
        )
        sys.stdout.write(f"{name}: {len(share)} games, mean {sum(share) / len(share):.2f}, {at_most}\n")


if __name__ == "__main__":
    main()
