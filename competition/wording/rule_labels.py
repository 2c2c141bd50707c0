"""What every number and every choice of a rule set is called on the form where one changes it."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from competition.systems.rules.awards import EXTERNAL_KEYS, GAME_KEYS
from competition.wording.kinds import WORDS
from competition.wording.ledger import happened
from competition.wording.rules import own_word

# The chapters of the rule book, and what is asked in each: the beginnings of paths.
CHAPTERS: dict[str, tuple[str, ...]] = {
    "competition": ("periods", "evening"),
    "values": ("values",),
    "start": ("start",),
    "games": tuple(f"awards.{key}" for key in GAME_KEYS),
    "league": tuple(f"awards.{key}" for key in EXTERNAL_KEYS),
    "evenings": ("awards",),
    "recalculation": ("recalculation", "recalculate_after"),
    "list": ("order", "display"),
    "rematch": ("pairing.rematch",),
    "bye": ("pairing.bye",),
    "colours": ("pairing.colours",),
    "pairing": ("pairing",),
    "attendance": ("attendance", "no_show"),
    "withdrawal": ("withdrawal",),
    "honours": ("eligibility", "groups", "championship"),
}

LABELS = {
    "periods": gettext_noop("Periods begin with round"),
    "values.divide": gettext_noop("Rating divided by"),
    "values.subtract": gettext_noop("less"),
    "values.top_from": gettext_noop("Or: the highest value from rating"),
    "values.step": gettext_noop("Step from one value to the next"),
    "values.min": gettext_noop("Lowest value"),
    "values.max": gettext_noop("Highest value"),
    "values.unrated": gettext_noop("Value without a rating"),
    "values.top": gettext_noop("Value of the first"),
    "values.ratio": gettext_noop("Or: the first is worth so many times the last"),
    "values.top_per_entrant": gettext_noop("Or: value of the first for each entrant"),
    "start.points": gettext_noop("Start points"),
    "start.points_by_value": gettext_noop("Or: start points by value"),
    "start.top_up.from_round": gettext_noop("Who starts behind is topped up from round"),
    "start.top_up.points": gettext_noop("Points of each top-up"),
    "start.own_value": gettext_noop("The own value counts in the total"),
    "start.joiners": gettext_noop("Who joins later comes"),
    "awards.counts_with": gettext_noop("Counted together"),
    "awards.per": gettext_noop("“The first times” are counted per"),
    "awards.late_starters.after_round": gettext_noop(
        "Other number of first times for who starts after round"
    ),
    "awards.late_starters.times": gettext_noop("That number"),
    "recalculation": gettext_noop("Recalculation"),
    "recalculate_after": gettext_noop("Recalculated after round"),
    "order": gettext_noop("With equal points decides"),
    "display.points": gettext_noop("Points are shown as"),
    "display.decimals": gettext_noop("Decimals"),
    "display.hide_without_games": gettext_noop("Leave out who has not played yet"),
    "pairing.method": gettext_noop("Pairing"),
    "pairing.first_rounds.rounds": gettext_noop("By a scheme in round"),
    "pairing.first_rounds.scheme": gettext_noop("The scheme"),
    "pairing.first_rounds.groups": gettext_noop("Number of groups"),
    "pairing.first_rounds.distance": gettext_noop("Distance within a block"),
    "pairing.first_rounds.seed": gettext_noop("Text to draw lots with"),
    "pairing.max_distance": gettext_noop("Greatest distance in the list"),
    "pairing.max_group_distance": gettext_noop("Greatest distance between two groups"),
    "pairing.relax": gettext_noop("If need be this gives way, the first first"),
    "pairing.rematch.min_rounds_between": gettext_noop("Rounds between two meetings, at least"),
    "pairing.rematch.min_games_between": gettext_noop("Games between two meetings, at least"),
    "pairing.rematch.max_per_period": gettext_noop("Meetings in a period, at most"),
    "pairing.rematch.max_per_season": gettext_noop("Meetings in the season, at most"),
    "pairing.rematch.second_from_round": gettext_noop("Second meeting from round"),
    "pairing.rematch.bottom.places": gettext_noop("Exception for the last so many"),
    "pairing.rematch.bottom.max_per_season": gettext_noop("Who may meet in the season at most"),
    "pairing.rematch.forfeits_count": gettext_noop("A game by default counts as a meeting"),
    "pairing.bye.choose": gettext_noop("The bye goes to"),
    "pairing.bye.place": gettext_noop("That place"),
    "pairing.bye.max_per_season": gettext_noop("Byes in a season, at most"),
    "pairing.bye.min_rounds_between": gettext_noop("Rounds between two byes, at least"),
    "pairing.bye.spread": gettext_noop("Before that the bye goes to who has"),
    "pairing.bye.not_after_forfeit_win": gettext_noop("No bye after a win by default"),
    "pairing.bye.protect_top": gettext_noop("No bye for the first so many"),
    "pairing.bye.standby_until": gettext_noop("Who has the bye stays available until"),
    "pairing.colours.reverse_rematch": gettext_noop("Colours turn round when two meet again"),
    "pairing.colours.max_balance": gettext_noop("Greatest surplus of one colour"),
    "pairing.colours.max_run": gettext_noop("The same colour in a row, at most"),
    "pairing.colours.equal": gettext_noop("White, if all is equal, goes to"),
    "attendance.default": gettext_noop("Expected are"),
    "attendance.deadline.weekday": gettext_noop("In time until (day)"),
    "attendance.deadline.time": gettext_noop("In time until (hour)"),
    "attendance.deadline.hours_before": gettext_noop("Or: hours before the round"),
    "attendance.late": gettext_noop("A late report counts as"),
    "attendance.external_week": gettext_noop("A league game in the same week replaces an absence"),
    "no_show.opponent": gettext_noop("Who waited in vain has"),
    "no_show.until_reported": gettext_noop("Who did not show up is not paired until he reports"),
    "eligibility.minimum": gettext_noop("For a prize at least so many rounds"),
    "eligibility.counts": gettext_noop("For which count"),
    "withdrawal.remove_before_round": gettext_noop("Who stops before this round is removed"),
    "withdrawal.opponents.win": gettext_noop("Game against who was removed: won"),
    "withdrawal.opponents.draw": gettext_noop("Game against who was removed: drawn"),
    "withdrawal.opponents.loss": gettext_noop("Game against who was removed: lost"),
    "withdrawal.afterwards": gettext_noop("Every round after stopping counts as"),
    "groups.letters": gettext_noop("Letters of the groups"),
    "groups.move_after": gettext_noop("Up and down after round"),
    "groups.up": gettext_noop("Go up"),
    "groups.down": gettext_noop("Go down"),
    "groups.withdrawn": gettext_noop("Who has withdrawn"),
    "groups.not_eligible": gettext_noop("Who may win no prizes"),
    "groups.largest_difference": gettext_noop("Difference in size, at most"),
    "championship.after_round": gettext_noop("Championship group after round"),
    "championship.size": gettext_noop("Players in it"),
    "championship.rounds": gettext_noop("Games against each other"),
    "championship.first": gettext_noop("Before the first of the list"),
    "championship.withdrawn": gettext_noop("Games of a member who withdraws"),
    "evening.start": gettext_noop("The evening begins at"),
    "evening.forfeit_at": gettext_noop("Lost by default at"),
    "evening.tempo": gettext_noop("Tempo"),
    "evening.tempo_youth": gettext_noop("Tempo for the youth"),
}

CHOICES = {
    "start.joiners": {
        "last": gettext_noop("at the bottom"),
        "by_rating": gettext_noop("beside the nearest rating"),
    },
    "championship.withdrawn": {
        "forfeit": gettext_noop("are lost by default if not played"),
        "annul": gettext_noop("do not count if fewer than half were played"),
    },
    "awards.per": {"season": gettext_noop("season"), "period": gettext_noop("period")},
    "display.points": {"decimals": gettext_noop("decimals"), "fractions": gettext_noop("fractions")},
    "pairing.method": {
        "ladder": gettext_noop("from the top of the list down"),
        "balanced": gettext_noop("with the smallest distances over all boards"),
    },
    "pairing.first_rounds.scheme": {
        "adjacent": gettext_noop("1-2, 3-4, …"),
        "fold": gettext_noop("upper half against lower half"),
        "blocks": gettext_noop("in blocks"),
        "lot": gettext_noop("by lot"),
    },
    "pairing.bye.spread": {
        "byes": gettext_noop("had the fewest byes"),
        "missed": gettext_noop("missed the fewest rounds"),
    },
    "pairing.bye.choose": {
        "lowest": gettext_noop("the lowest in the list"),
        "place": gettext_noop("a place in the list"),
    },
    "pairing.colours.equal": {
        "higher_white": gettext_noop("the higher in the list"),
        "lower_white": gettext_noop("the lower in the list"),
        "by_board": gettext_noop("the higher and the lower in turn"),
    },
    "attendance.default": {
        "present": gettext_noop("everybody without an absence"),
        "absent": gettext_noop("only who signs up"),
    },
    "attendance.deadline.weekday": {
        "monday": gettext_noop("Monday"),
        "tuesday": gettext_noop("Tuesday"),
        "wednesday": gettext_noop("Wednesday"),
        "thursday": gettext_noop("Thursday"),
        "friday": gettext_noop("Friday"),
        "saturday": gettext_noop("Saturday"),
        "sunday": gettext_noop("Sunday"),
    },
    "attendance.late": {code: WORDS[code].label for code in ("absent_late", "absent_unnotified")},
    "groups.withdrawn": {
        "down": gettext_noop("goes down before all others"),
        "count": gettext_noop("moves like everybody"),
    },
    "groups.not_eligible": {"promoted": gettext_noop("goes up like everybody")},
    "championship.first": {"period_winners": gettext_noop("the winners of the periods")},
    "no_show.opponent": {"bye": gettext_noop("the bye"), "forfeit_win": gettext_noop("a win by default")},
}

TIE_BREAKS = {
    "rating": gettext_noop("the higher rating"),
    "start_rank": gettext_noop("the place in the start list"),
    "wins": gettext_noop("more wins"),
    "external_wins": gettext_noop("more league games won"),
    "games": gettext_noop("more games"),
    "fewest_games": gettext_noop("fewer games"),
    "percentage": gettext_noop("the higher percentage"),
    "tpr": gettext_noop("performance rating (TPR)"),
    "sonneborn_berger": gettext_noop("Sonneborn-Berger"),
    "opponents_points": gettext_noop("points of the opponents"),
    "mutual": gettext_noop("the mutual result"),
    "eligible": gettext_noop("who may win a prize"),
}

LIMITS = {
    "colours": gettext_noop("the limits of colours"),
    "distance": gettext_noop("the greatest distance in the list"),
    "groups": gettext_noop("the greatest distance between two groups"),
    "bottom": gettext_noop("the extra meeting at the bottom of the list"),
    "min_rounds_between": gettext_noop("the time between two meetings"),
    "max_per_period": gettext_noop("the number of meetings in a period"),
    "max_per_season": gettext_noop("the number of meetings in the season"),
    "second_from_round": gettext_noop("the first round for a second meeting"),
    "bye": gettext_noop("the limits of the bye"),
}

HELP = {
    "pairing.first_rounds.seed": gettext_noop("The same text draws the same. Empty: the name of the season."),
    "pairing.max_group_distance": gettext_noop("0: only within the own group; 1: also with the next one."),
    "periods": gettext_noop("Round numbers with commas, such as 1, 11, 21."),
    "recalculate_after": gettext_noop("Round numbers with commas, such as 1, 11, 21."),
    "start.points_by_value": gettext_noop("Value and points, such as 12: 300; 11: 290."),
    "awards.counts_with": gettext_noop("Such as: absent with notice: personal reason, exempt."),
    "groups.letters": gettext_noop("Such as ABCD."),
    "groups.withdrawn": gettext_noop("Without a choice they are left out."),
    "groups.not_eligible": gettext_noop("Without a choice they don't go up."),
    "groups.largest_difference": gettext_noop("Beyond it more players move. Empty: 1."),
    "championship.first": gettext_noop("Without a choice the first of the list qualify."),
    "withdrawal.afterwards": gettext_noop("An outcome, such as “absent with notice”, or an award."),
}


def label(path: str) -> str:
    """What a leaf of the rules is called; one that a system from outside brings along, by its key."""
    if path in LABELS:
        return _(LABELS[path])
    return outcome(path.removeprefix("awards.")) if path.startswith("awards.") else path.rpartition(".")[2]


def tie_break(key: str) -> str:
    """What a tie-break is called."""
    return _(TIE_BREAKS[key]) if key in TIE_BREAKS else own_word(key)


def outcome(key: str) -> str:
    """The name of an outcome with a capital: "Afgemeld"."""
    word = _("games at the board") if key == "games" else happened(key)
    return word[:1].upper() + word[1:]


def choice(path: str, value: str) -> str:
    """What a choice is called."""
    words = CHOICES.get(path, {}).get(value)
    return _(words) if words else value


def chapter_of(path: str) -> str:
    """The chapter of the rule book in which a leaf is asked; the longest beginning decides."""
    found = [
        (len(start), chapter)
        for chapter, starts in CHAPTERS.items()
        for start in starts
        if path == start or path.startswith(f"{start}.")
    ]
    return max(found)[1] if found else "competition"


def recalculation_choices(current: object) -> list[tuple[str, str]]:
    """How old games can be valued again, with the number of passes that is in use."""
    passes = sorted({*range(2, 6), *([current] if isinstance(current, int) and current > 1 else [])})
    return [
        ("1", _("once, with the list before")),
        *(
            (str(number), _("%(number)d times, each with the list that came out") % {"number": number})
            for number in passes
        ),
        ("fixed_point", _("until the order no longer changes")),
        ("never", _("never")),
    ]
