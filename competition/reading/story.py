"""The story of a season as a page tells it, and how its prizes stand."""

from __future__ import annotations

from dataclasses import dataclass

from competition.models import Prize, Round, Season
from competition.reading.people import Person
from competition.reading.season_lists import SeasonLists, meetings, season_lists
from competition.systems import prizes, story


@dataclass(frozen=True, slots=True)
class RoundStory:
    """What a closed round changed: who leads after it, who rose most, the upset."""

    number: int
    leader: Person | None
    climbs: tuple[story.Climb, ...]
    upset: story.Upset | None


@dataclass(frozen=True, slots=True)
class NamedPrize:
    """A prize with what the club calls it, and how it stands."""

    name: str
    outlook: prizes.Outlook


@dataclass(frozen=True, slots=True)
class StoryPage:
    """The story up to the last closed round. Entrants are keys; `people` knows them."""

    season: Season
    people: dict[str, Person]
    after_round: int
    rounds: tuple[RoundStory, ...]
    reigns: tuple[story.Reign, ...]
    climbs: tuple[story.Climb, ...]
    unbeaten: tuple[story.Series, ...]
    wins: tuple[story.Series, ...]
    pairs: tuple[story.Pair, ...]
    upset: story.Upset | None
    prizes: tuple[NamedPrize, ...]


def story_page(season: Season) -> StoryPage:
    """The story of a season from its stored lists; six queries, however many players and rounds."""
    found = season_lists(season)
    after_round = found.rounds[-1] if found.rounds else 0
    lists = lists_after(found)
    games = meetings(found.season, up_to=after_round)
    upsets = story.upsets(games, lists, {key: person.rating for key, person in found.people.items()})
    climbs = story.climbs_of_rounds(lists)
    return StoryPage(
        season=found.season,
        people=found.people,
        after_round=after_round,
        rounds=tuple(
            RoundStory(
                each.round,
                next((found.people[key] for key, place in each.places.items() if place == 1), None),
                tuple(climbs.get(each.round, ())),
                upsets.get(each.round),
            )
            for each in lists
            if each.round
        ),
        reigns=tuple(story.reigns(lists)),
        climbs=tuple(story.biggest_climbs(lists)),
        unbeaten=tuple(story.longest_series(games, wins_only=False)),
        wins=tuple(story.longest_series(games, wins_only=True)),
        pairs=tuple(story.most_met(games)),
        upset=story.biggest_upset(upsets),
        prizes=_prizes(found, lists),
    )


def lists_after(found: SeasonLists) -> list[story.ListAfter]:
    """The lists as the story takes them."""
    return [
        story.ListAfter(
            number,
            {key: line.place for key, line in found.lines[number].items() if line.place is not None},
            {key: value for key, line in found.lines[number].items() if (value := line.value) is not None},
        )
        for number in found.rounds
    ]


def prizes_of(season: Season) -> list[tuple[str, prizes.Prize]]:
    """What the club calls each prize of a season, and the prize as the rule book takes it; one query."""
    return [
        (
            row.name,
            prizes.Prize(
                kind=row.kind,
                place=row.place,
                group=row.group,
                below=row.below,
                minimum_games=row.minimum_games,
                minimum_percentage=row.minimum_percentage,
            ),
        )
        for row in Prize.objects.filter(season=season).order_by("position")
    ]


def _prizes(found: SeasonLists, lists: list[story.ListAfter]) -> tuple[NamedPrize, ...]:
    given = prizes_of(found.season)
    states = list(Round.objects.filter(season=found.season).values_list("state", flat=True)) if given else []
    left = sum(1 for state in states if state != Round.CLOSED.value)
    climbs = {climb.entrant: climb.places for climb in story.climbs_of_season(lists)}
    contenders = [
        prizes.Contender(
            entrant=key,
            place=line.place,
            group=line.group,
            rating=found.people[key].rating,
            climb=climbs.get(key),
            played=line.played,
            eligible=line.eligible,
        )
        for key, line in found.last.items()
        if line.place is not None
    ]
    return tuple(
        NamedPrize(name, prizes.outlook(prize, contenders, len(states), left)) for name, prize in given
    )
