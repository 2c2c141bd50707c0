"""A form that is sent twice does nothing twice: every address to which a director sends something.

An address that is missing from the table fails the test, so that a new one can't be forgotten.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import QueryDict
from django.test import Client
from django.urls import reverse

from competition.models import (
    Attendance,
    Barring,
    BoardWish,
    Entry,
    Event,
    Game,
    KeptApart,
    Prize,
    Round,
    RuleProposal,
    Season,
    SideGame,
    Team,
)
from competition.pages.rules.forms import RulesForm
from competition.reading.championship import championship_page, games_to_come
from competition.reading.load import export_season
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.championship import answer_invitation, schedule_games
from competition.services.game_corrections import remove_game
from competition.services.league import BoardFacts, MatchFacts, book_match
from competition.services.pairing import lock_board, make_pairing
from competition.services.results import claim_result, enter_result
from competition.services.rounds import publish_round
from competition.services.rules import share_proposal
from competition.services.season_settings import let_players_enter
from competition.services.sign_ups import sign_up
from competition.services.wishes import keep_apart, set_wish
from competition.systems.championship import ACCEPTED
from competition.systems.season import CHAMPIONSHIP
from players.models import MemberRequest, OutgoingMail, PendingImport, Player, Rating
from players.services.imports import read_upload
from players.services.members import deactivate
from players.services.own_data import ask_change
from tests.evening import closed, entry
from tests.factories import ClubFactory, DirectorFactory, PlayerFactory, make_season
from tests.pages.test_new_season import BASICS, CALENDAR, PLAYERS, rules_typed
from tests.pages.test_permissions import NOT_ALLOWED, TABLE
from tests.pages.test_rule_form import as_typed

pytestmark = pytest.mark.django_db


# One prize, and an empty row.
PRIZES = {
    "prize-TOTAL_FORMS": "2",
    "prize-INITIAL_FORMS": "0",
    "prize-0-kind": "place",
    "prize-0-place": "1",
    "prize-0-minimum": "50",
    "prize-0-unit": "percent",
}


@dataclass
class Desk:
    """A director who is logged in, and a season: round 3 is still to be paired."""

    client: Client
    director: Actor
    season: Season
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def round(self) -> Round:
        return self.season.rounds.select_related("season").get(number=3)

    @property
    def version(self) -> int:
        return Season.objects.values_list("version", flat=True).get(pk=self.season.pk)

    @property
    def first(self) -> Game:
        """The first board of round 3."""
        return self.round.games.select_related("round", "white__player", "black__player").order_by("board")[0]

    def pk(self, key: str) -> int:
        return entry(self.season, key).pk

    def draft(self) -> Round:
        make_pairing(round_=self.round, deed=Deed(self.director))
        return self.round

    def published(self) -> Round:
        publish_round(round_=self.draft(), deed=Deed(self.director))
        return self.round

    def post(self, name: str, where: dict[str, Any], data: Any) -> Any:
        address = reverse(f"director:{name}", kwargs=where)
        if isinstance(data, QueryDict):
            kind = "application/x-www-form-urlencoded"
            return self.client.post(address, data.urlencode(), content_type=kind)
        return self.client.post(address, data)


Sent = tuple[dict[str, Any], Any]
DEEDS: dict[str, Callable[[Desk], Sent]] = {}
# What is only kept for whoever types it, or shown to him.
KEEPS_ONLY = {
    "new-season",
    "new-season-rules",
    "new-season-players",
    "new-season-calendar",
    "change-rules",
    "past",
    "import-members",
    "import-ratings",
}
# The second time these say what has become so in the meantime.
ASKS_AGAIN = {"add-member", "member"}
ADMINISTRATORS_ONLY = {
    "club",
    "remove-logo",
    # tests/pages/accounts/test_desk.py sends these twice.
    "add-account",
    "account",
    "invite",
    "close-account",
    "reopen-account",
}
_Deed = Callable[[Desk], Sent]


def deed(name: str) -> Callable[[_Deed], _Deed]:
    def declare(make: _Deed) -> _Deed:
        DEEDS[name] = make
        return make

    return declare


def in_round(name: str, make: Callable[[Desk], dict[str, Any]], *more: str) -> None:
    """An address of round 3; what stands in `more` goes from the data into the address."""

    def do(desk: Desk) -> Sent:
        data = make(desk)
        where = {"season": desk.season.slug, "number": 3, **{part: data.pop(part) for part in more}}
        return where, data

    DEEDS[name] = do


def in_season(name: str, make: Callable[[Desk], dict[str, Any]], *more: str) -> None:
    """The same for an address of the season."""

    def do(desk: Desk) -> Sent:
        data = make(desk)
        return {"season": desk.season.slug, **{part: data.pop(part) for part in more}}, data

    DEEDS[name] = do


def _late(desk: Desk) -> dict[str, Any]:
    Round.objects.filter(pk=desk.round.pk).update(date="2020-09-17")
    report_absence(
        entry=entry(desk.season, "p4"), rounds=[desk.round], kind="absent", deed=Deed(desk.director)
    )
    return {"entry": desk.pk("p4"), "reason": "file"}


def _walk_in(desk: Desk) -> dict[str, Any]:
    page = desk.client.get(reverse("director:walk-in", args=[desk.season.slug, 3]))
    return {"seen": page.context["form"]["seen"].value()}


def _absent(desk: Desk, **more: Any) -> dict[str, Any]:
    who = entry(desk.season, "p4")
    report_absence(entry=who, rounds=[desk.round], kind="absent", deed=Deed(desk.director), timely=True)
    row = Attendance.objects.get(round=desk.round, entry=who).pk
    return {"entry": who.pk, "version": desk.round.version, "row": row, **more}


def _signed(desk: Desk) -> dict[str, Any]:
    sign_up(entry=entry(desk.season, "p4"), rounds=[desk.round], deed=Deed(desk.director))
    return {"entry": desk.pk("p4")}


def _barred(desk: Desk) -> dict[str, Any]:
    Barring.objects.create(
        round=desk.season.rounds.get(number=2), entry=entry(desk.season, "p4"), barred=True
    )
    return {"entry": desk.pk("p4")}


def _on_draft(desk: Desk, **more: Any) -> dict[str, Any]:
    return {"version": desk.draft().version, **more}


def _on_board(desk: Desk, **more: Any) -> dict[str, Any]:
    desk.draft()
    return {"game": desk.first.pk, "version": desk.round.version, **more}


def _locked(desk: Desk) -> dict[str, Any]:
    _on_board(desk)
    lock_board(game=desk.first, deed=Deed(desk.director))
    return {"game": desk.first.pk, "version": desk.round.version}


def _wished(desk: Desk) -> dict[str, Any]:
    set_wish(round_=desk.round, entry=entry(desk.season, "p4"), note="door", deed=Deed(desk.director))
    return {"entry": desk.pk("p4"), "version": desk.round.version}


def _apart(desk: Desk) -> dict[str, Any]:
    one, other = entry(desk.season, "p4"), entry(desk.season, "p5")
    keep_apart(round_=desk.round, first=one, second=other, deed=Deed(desk.director))
    return {"apart": KeptApart.objects.get().pk}


def _swap(desk: Desk) -> dict[str, Any]:
    version = desk.draft().version
    boards = list(desk.round.games.order_by("board"))
    return {"first": boards[0].white_id, "second": boards[1].white_id, "version": version}


def _playing(desk: Desk) -> dict[str, Any]:
    desk.published()
    return {"game": desk.first.pk}


def _claims(desk: Desk) -> dict[str, Any]:
    desk.published()
    let_players_enter(season=desk.season, allowed=True, deed=Deed(desk.director))
    game = desk.first
    for who in (game.white, game.black):
        claim_result(game=game, entry=who, result="1-0", deed=Deed(Actor.of_player(who.player)))
    return {"agreed": [f"{game.pk}:1-0"]}


def _played(desk: Desk) -> dict[str, Any]:
    desk.published()
    for game in desk.round.games.all():
        enter_result(game=game, result="1-0", deed=Deed(desk.director))
    return {"version": desk.round.version}


def _undo(desk: Desk) -> dict[str, Any]:
    desk.draft()
    return {"event": desk.round.events.order_by("-pk")[0].pk}


def _correct(desk: Desk) -> Sent:
    round_ = desk.season.rounds.get(number=2)
    game = round_.games.order_by("board")[0]
    data = {
        "white": game.white_id,
        "black": game.black_id,
        "result": "0-1",
        "played_on": "",
        "decided_in": "",
    }
    data |= {"version": round_.version, "confirm": "1", "reason": "wrong"}
    return {"season": desk.season.slug, "number": 2, "game": game.pk}, data


def _strike_out(desk: Desk) -> Sent:
    round_ = desk.season.rounds.get(number=2)
    data = {"white_did": "absent", "black_did": "bye"}
    data |= {"version": round_.version, "confirm": "1", "reason": "wrong"}
    game = round_.games.order_by("board")[0]
    return {"season": desk.season.slug, "number": 2, "game": game.pk}, data


def _forgotten(desk: Desk) -> Sent:
    round_ = desk.season.rounds.get(number=2)
    game = round_.games.select_related("white__player", "black__player").order_by("board")[0]
    instead = dict.fromkeys([game.white_id, game.black_id], "absent")
    remove_game(game=game, instead=instead, reason="x", deed=Deed(desk.director))
    round_.refresh_from_db()
    data = {"white": game.white_id, "black": game.black_id, "result": "0-1"}
    data |= {"version": round_.version, "confirm": "1", "reason": "forgotten"}
    return {"season": desk.season.slug, "number": 2}, data


def _correct_kind(desk: Desk) -> Sent:
    version = desk.season.rounds.get(number=2).version
    data = {"kind": "personal", "version": version, "confirm": "1", "reason": "wrong"}
    return {"season": desk.season.slug, "number": 2, "entry": desk.pk("p9")}, data


in_round("report-absence", lambda d: {"entry": d.pk("p4"), "kind": "absent", "timely": "on"})
in_round("change-absence", lambda d: _absent(d, kind="personal"), "entry")
in_round("withdraw-absence", _absent, "entry")
in_round("let-in", _barred, "entry")
in_round("sign-on", lambda d: {"entry": d.pk("p4"), "kind": "present"})
in_round("sign-off", _signed, "entry")
in_round("tick", lambda d: {"entry": d.pk("p4"), "here": "1"}, "entry")
in_round("close-door", lambda d: {"kind": "absent", "version": d.round.version})
in_round("walk-in", lambda d: _walk_in(d) | {"name": "Jan Nieuw", "rating": "1500", "is_new": "on"})
in_round("accept-late", _late, "entry")
in_round("make-pairing", lambda d: {"version": d.round.version})
in_round("discard-pairing", _on_draft)
in_round("swap-players", _swap)
in_round("swap-colours", _on_board, "game")
in_round("lock-board", _on_board, "game")
in_round("unlock-board", _locked, "game")
in_round("begin-by-hand", lambda d: _on_draft(d))
in_round("pair-two", lambda d: {"pair": f"{d.pk('p1')}-{d.pk('p9')}", "version": d.round.version})
in_round("break-up", _on_board, "game")
in_round("keep-apart", lambda d: _on_draft(d, season=f"{d.pk('p1')}-{d.pk('p9')}"))
in_round("wishes", lambda d: {"entry": d.pk("p4"), "board": "2", "note": "door", "version": d.round.version})
in_round("end-wish", _wished, "entry")
in_round("let-meet", _apart, "apart")
in_round("publish", _on_draft)
in_round("enter-result", lambda d: _playing(d) | {"result": "1-0", "version": d.first.version}, "game")
in_round(
    "no-show", lambda d: _playing(d) | {"absentee": d.first.white_id, "version": d.round.version}, "game"
)
in_round("accept-claims", _claims)
in_round("close", _played)
in_round("undo", _undo)
DEEDS["correct-game"] = _correct
DEEDS["remove-game"] = _strike_out
DEEDS["add-game"] = _forgotten
DEEDS["correct-absence"] = _correct_kind


@deed("settle-trouble")
def _settle(desk: Desk) -> Sent:
    version = desk.published().version
    data = {"weg": f"{desk.first.white_id}.absent.bye", "version": version, "way": "least"}
    return {"season": desk.season.slug, "number": 3}, data


def _withdrawn(desk: Desk) -> dict[str, Any]:
    return {
        "entry": desk.pk("p5"),
        "from_round": 3,
        "version": desk.version,
        "reason": "moved",
        "confirm": "1",
    }


def _undo_in_season(desk: Desk) -> dict[str, Any]:
    desk.post("withdraw", {"season": desk.season.slug}, _withdrawn(desk))
    return {"event": Event.objects.get(verb="entry_withdrawn").pk}


in_season("rename-season", lambda d: {"name": "Extern", "seen": d.version})
in_season("insert-round", lambda d: {"date": "2026-09-15", "version": d.version})
in_round("move-round", lambda d: {"date": "2026-09-16", "absences": "keep", "version": d.version})
in_round("cancel-round", lambda d: {"reason": "storm", "version": d.version})
in_season("own-results", lambda d: {"allowed": "1", "seen": d.version})
in_season("archive-season", lambda d: {"archived": "1"})
in_season("name-absent", lambda d: {"named": "1", "seen": d.version})
in_season("prizes", lambda d: {**PRIZES, "version": d.version})
in_season("columns", lambda d: {"show-tpr": "on", "at-tpr": "1", "show-played": "on", "seen": d.version})
in_season("withdraw", _withdrawn)
in_season("undo-in-season", _undo_in_season, "event")


@deed("change-rules")
def _rules(desk: Desk) -> Sent:
    form = as_typed(RulesForm(document=desk.season.rules), awards__win="tegenstander + 20")
    return {"season": desk.season.slug}, form


@deed("compare-rules")
def _compare(desk: Desk) -> Sent:
    where, form = _rules(desk)
    desk.post("change-rules", where, form)
    return where, {"reason": "besluit ALV", "version": desk.version, "confirm": "1"}


@deed("share-proposal")
def _share(desk: Desk) -> Sent:
    where, form = _rules(desk)
    desk.post("change-rules", where, form)
    return where, {}


@deed("close-proposal")
def _unshare(desk: Desk) -> Sent:
    awards = {**desk.season.rules["awards"], "win": "opponent + 20"}
    rules = {**desk.season.rules, "awards": awards}
    proposal = share_proposal(season=desk.season, rules=rules, deed=Deed(desk.director))
    return {"season": desk.season.slug, "proposal": proposal.pk}, {}


def _past(desk: Desk) -> Sent:
    white, black = entry(desk.season, "p1").name, entry(desk.season, "p2").name
    return {"season": desk.season.slug}, {"text": f"3;{white};{black};1-0", "missing": "absent"}


@deed("check-past")
def _check_past(desk: Desk) -> Sent:
    where, data = _past(desk)
    desk.post("past", where, data)
    return where, {"version": desk.version}


DEEDS["past"] = _past


def _titled(desk: Desk) -> Season:
    """Eight players in two groups, and after round 1 a championship of four to which all have answered."""
    desk.season = make_season(
        8,
        11,
        groups={"letters": "AB", "move_after": [1], "up": 1, "down": 1},
        championship={"after_round": 1, "size": 4, "rounds": 2},
    )
    closed(desk.season.rounds.get(number=1), desk.director)
    return desk.season


def _scheduled(desk: Desk) -> Game:
    season = _titled(desk)
    for key in championship_page(season).qualified.asked:
        answer_invitation(entry=entry(season, key), answer=ACCEPTED, deed=Deed(desk.director))
    schedule_games(season=season, deed=Deed(desk.director))
    return games_to_come(season)[0]


def _moves(desk: Desk) -> dict[str, Any]:
    _titled(desk)
    desk.post("place-groups", {"season": desk.season.slug}, {"sizes": "4 4"})
    moved = {f"group-{desk.pk('p1')}": "B", f"group-{desk.pk('p8')}": "A"}
    return {"after_round": 1, "seen": desk.version, **moved}


def _invitation(desk: Desk) -> dict[str, Any]:
    asked = championship_page(_titled(desk)).qualified.asked[0]
    return {"entry": desk.pk(asked), "answer": "declined", "seen": desk.version}


def _movable(desk: Desk) -> dict[str, Any]:
    """A game of the championship, and an evening on which both of its players are free."""
    _scheduled(desk)
    games = games_to_come(desk.season)
    for game in games:
        both = {game.white_id, game.black_id}
        taken = {each.round.number for each in games if both & {each.white_id, each.black_id}}
        for number in range(2, 12):
            if number not in taken:
                return {"game": game.pk, "number": number}
    raise AssertionError("no game can be moved")


def _schedule(desk: Desk) -> dict[str, Any]:
    """An evening is given up; then all games are put on evenings anew."""
    _scheduled(desk)
    Game.objects.filter(pk=games_to_come(desk.season)[0].pk).delete()
    return {"anew": "1", "seen": desk.version}


def _decision(desk: Desk) -> dict[str, Any]:
    """Everybody wins with white in all games of the championship, so that all end equal."""
    _scheduled(desk)
    for game in Game.objects.filter(round__season=desk.season, tag=CHAMPIONSHIP):
        Game.objects.filter(pk=game.pk).update(result="1/2-1/2")
    Round.objects.filter(season=desk.season, number__gt=1).update(state="closed")
    return {}


def _decision_result(desk: Desk) -> dict[str, Any]:
    _titled(desk)
    one, other = entry(desk.season, "p1"), entry(desk.season, "p2")
    game = SideGame.objects.create(season=desk.season, white=one, black=other, board=1, tag="decision")
    return {"game": game.pk, "result": "1-0", "before": ""}


in_season("place-groups", lambda d: {"sizes": "2 6", "seen": _titled(d) and d.version})
in_season("move-groups", _moves)
in_season("answer-invitation", _invitation, "entry")
in_season("schedule-championship", _schedule)
in_season("move-championship-game", _movable, "game")
in_season(
    "cancel-championship-game", lambda d: {"game": (g := _scheduled(d)).pk, "absent": g.white_id}, "game"
)
in_season("make-decision", _decision)
in_season("decision-result", _decision_result, "game")


def _member_form(desk: Desk, player: Player | None, **changes: Any) -> dict[str, Any]:
    at = reverse("director:member", args=[player.pk]) if player else reverse("director:add-member")
    form = desk.client.get(at).context["form"]
    return {name: form[name].value() or "" for name in form.fields if name != "same_name"} | changes


@deed("add-member")
def _join(desk: Desk) -> Sent:
    """Somebody of the same name, who has been said to be somebody else."""
    PlayerFactory(given_name="Bo", prefix="", family_name="Nieuw")
    data = _member_form(desk, None, given_name="Bo", family_name="Nieuw", rating_knsb="1712")
    form = desk.post("add-member", {}, data).context["form"]
    shown = {name: form[name].value() or "" for name in form.fields if name != "same_name"}
    return {}, shown | {"same_name": "on", "twins_shown": ",".join(str(twin.pk) for twin in form.twins)}


@deed("member")
def _change(desk: Desk) -> Sent:
    player = entry(desk.season, "p4").player
    return {"player": player.pk}, _member_form(desk, player, phone="0229-1", rating_club="1650")


@deed("member-left")
def _leave(desk: Desk) -> Sent:
    return {"player": entry(desk.season, "p4").player_id}, {}


@deed("member-back")
def _back(desk: Desk) -> Sent:
    player = entry(desk.season, "p4").player
    assert desk.director.user is not None
    deactivate(player=player, by=desk.director.user)
    return {"player": player.pk}, {}


@deed("forget")
def _forget(desk: Desk) -> Sent:
    return {"player": PlayerFactory(active=False).pk}, {"sure": "1"}


def _asks(desk: Desk) -> MemberRequest:
    asked = ask_change(player=entry(desk.season, "p4").player, wanted={"phone": "0229-2"})
    assert asked is not None
    return asked


@deed("grant-request")
def _grant(desk: Desk) -> Sent:
    return {"asked": _asks(desk).pk}, {}


@deed("dismiss-request")
def _dismiss(desk: Desk) -> Sent:
    return {"asked": _asks(desk).pk}, {}


@deed("renew-link")
def _renew(desk: Desk) -> Sent:
    player = entry(desk.season, "p4").player
    return {"player": player.pk}, {"version": str(player.link_version)}


def _failed(desk: Desk) -> OutgoingMail:
    return OutgoingMail.objects.create(key="f", kind="pairing", address="x@example.org", state="failed")


@deed("resend-failed-mail")
def _resend_all(desk: Desk) -> Sent:
    _failed(desk)
    return {}, {}


@deed("resend-mail")
def _resend(desk: Desk) -> Sent:
    return {"mail": _failed(desk).pk}, {}


@deed("drop-mail")
def _drop(desk: Desk) -> Sent:
    return {"mail": _failed(desk).pk}, {}


@deed("import-members")
def _members(desk: Desk) -> Sent:
    return {}, {"file": SimpleUploadedFile("leden.csv", b"Naam\r\nJan Bos\r\n")}


@deed("import-ratings")
def _ratings(desk: Desk) -> Sent:
    return {}, {"file": SimpleUploadedFile("lijst.csv", b"a;b\r\n"), "month": f"{dt.date.today():%Y-%m}-01"}


@deed("import")
def _import(desk: Desk) -> Sent:
    assert desk.director.user is not None
    pending = read_upload(
        kind=PendingImport.MEMBERS,
        file_name="leden.csv",
        content=b"Naam\r\nJan Bos\r\n",
        month=dt.date(2026, 9, 1),
        by=desk.director.user,
    )
    shown = desk.client.get(reverse("director:import", args=[pending.pk]))
    return {"pending": pending.pk}, {"do": "confirm", "fingerprint": shown.context["fingerprint"]}


STEPS: dict[str, Callable[[], Any]] = {
    "new-season": lambda: BASICS,
    "new-season-rules": rules_typed,
    "new-season-players": lambda: PLAYERS,
    "new-season-calendar": lambda: CALENDAR,
    "new-season-confirm": dict,
}


def _step(name: str) -> Callable[[Desk], Sent]:
    def do(desk: Desk) -> Sent:
        for before in list(STEPS)[: list(STEPS).index(name)]:
            assert desk.post(before, {}, STEPS[before]()).status_code == 302
        return {}, STEPS[name]()

    return do


DEEDS |= {name: _step(name) for name in STEPS}


@deed("teams")
def _team(desk: Desk) -> Sent:
    return {}, {"name": "3", "captains": entry(desk.season, "p1").name, "active": "on"}


@deed("team")
def _change_team(desk: Desk) -> Sent:
    team = Team.objects.create(name="1")
    return {"team": team.pk}, {"name": "2", "competition": "klasse 3C", "captains": "", "active": "on"}


@deed("settle-match")
def _settle_match(desk: Desk) -> Sent:
    """p9 was absent from round 2, which is closed, for a match that was booked afterwards."""
    player = entry(desk.season, "p9").player
    round_ = desk.season.rounds.get(number=2)
    wanted = MatchFacts(round_.date, "Purmerend", True, (BoardFacts(player, 1),))
    match = book_match(team=Team.objects.create(name="1"), wanted=wanted, deed=Deed(desk.director)).match
    where = {"season": desk.season.slug, "number": 2, "match": match.pk}
    return where, {"version": round_.version, "reason": "te laat geboekt", "confirm": "1"}


@pytest.fixture
def desk(season: Season) -> Desk:
    ClubFactory()
    user = DirectorFactory()
    client = Client()
    client.force_login(user)
    return Desk(client, Actor.of_user(user), season)


# What a season has been told to be.
SET = ("name", "archived", "own_results", "names_absent", "columns", "rules")


def stored() -> Any:
    """Everything that a form can change: the seasons, what is said of coming rounds, the members."""
    seasons = Season.objects.order_by("pk")
    kept = (
        Attendance,
        Entry,
        BoardWish,
        KeptApart,
        Barring,
        SideGame,
        Player,
        Prize,
        Rating,
        RuleProposal,
        MemberRequest,
    )
    kept += (Team, Team.captains.through)
    return (
        [(*(getattr(s, name) for name in SET), export_season(s)) for s in seasons],
        [sorted(map(repr, model._default_manager.values())) for model in kept],
        list(OutgoingMail.objects.values_list("key", "state").order_by("key")),
    )


def test_every_address_to_which_a_director_sends_something_is_here() -> None:
    sent = {
        name.removeprefix("director:")
        for name, rule in TABLE.items()
        if name.startswith("director:") and rule.expected("post", "director") != NOT_ALLOWED
    }
    assert sorted(sent - set(DEEDS) - ADMINISTRATORS_ONLY) == [], "missing"
    assert sorted(set(DEEDS) - sent) == [], "here only"


@pytest.mark.parametrize("name", sorted(DEEDS))
def test_a_form_that_comes_twice_does_nothing_twice(name: str, desk: Desk) -> None:
    where, data = DEEDS[name](desk)
    before = stored()
    first = desk.post(name, where, data)
    assert first.status_code in ((302, 422) if name == "import-ratings" else (302,))
    once, events = stored(), Event.objects.count()
    assert (once == before) == (name in KEEPS_ONLY)
    if hasattr(data, "get") and hasattr(data.get("file"), "seek"):
        data["file"].seek(0)
    second = desk.post(name, where, data)
    assert second.status_code == (422 if name in ASKS_AGAIN else first.status_code)
    assert stored() == once
    assert Event.objects.count() == events
