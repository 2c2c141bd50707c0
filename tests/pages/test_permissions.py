"""Who may open and do what: every address of the site, as everybody, in one table.

An address that is missing from the table fails the test, so that a new page can't be forgotten.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubcomp.work.models import Job
from competition.models import Match, Season, Team, Verb
from competition.pages.access import MEMBER_COOKIE
from competition.pages.jobs import SCHEDULE
from competition.services.absences import report_absence
from competition.services.actors import Actor, Deed
from competition.services.league import BoardFacts, MatchFacts, book_match
from competition.services.pairing import make_pairing
from competition.services.withdrawals import withdraw_entry
from players.links import make_calendar_token, make_token
from players.models import MailTopic, OutgoingMail, PendingImport, Player, User
from players.post.choices import unsubscribe_path
from players.services.imports import read_upload
from tests.evening import entry
from tests.factories import DirectorFactory, PlayerFactory, UserFactory
from tests.pages.planted import PHONE, plant_account, plant_details, plant_evil
from tests.pages.walk import Answer, Walk, ask, kept, walk

pytestmark = pytest.mark.django_db

Walked = Callable[[str, str], Walk]

# The pages of Django's admin, which `test_repair_is_for_administrators` walks.
LEFT_OUT = ("admin/",)
# Posted to by who has no page, or no site yet.
NO_TOKEN = ("healthz", "first_visit", "mail:unsubscribe", "api-nothing", "api:api-root", "api:openapi-json")
ROLES = ("anonymous", "member", "another member", "account", "captain", "director", "administrator")
ACCOUNTS = ("account", "captain")
MEMBERS = ("member", "another member")
DIRECTORS = ("director", "administrator")
LOGIN_PAGE = "/inloggen/"
LOGIN, FORBIDDEN, OK, ELSEWHERE, MISSING, NOT_ALLOWED, INVALID = "login", 403, 200, 302, 404, 405, 422


@dataclass(frozen=True)
class Rule:
    """What a GET and a POST without content answer: to directors, to other accounts, to everybody else.

    `to_members`: what a GET answers on a device that knows a personal link, where that is not the same.
    `to_captains`: what a GET and a POST answer to a captain of the team, where he may more than others.
    """

    get: tuple[Any, Any, Any]
    post: tuple[Any, Any, Any]
    args: tuple[str, ...] = ()
    to_members: Any = None
    to_administrators_only: bool = False
    to_captains: tuple[Any, Any] | None = None

    def expected(self, method: str, role: str) -> Any:
        if self.to_captains and role == "captain":
            return self.to_captains[0 if method == "get" else 1]
        if method == "get" and self.to_members and role in MEMBERS:
            return self.to_members
        answers = self.get if method == "get" else self.post
        if self.to_administrators_only and role == "director":
            return answers[1]
        return answers[0 if role in DIRECTORS else 1 if role in ACCOUNTS else 2]

    def at(self, *names: str) -> Rule:
        """The same for an address with these parts, filled in by the test."""
        return replace(self, args=names)


def same(status: Any) -> tuple[Any, Any, Any]:
    return (status, status, status)


def page(status: Any = OK) -> Rule:
    """A page for everybody, on which nothing can be done."""
    return Rule(same(status), same(NOT_ALLOWED))


def deed(status: Any = ELSEWHERE) -> Rule:
    """Something that everybody may do who has the address."""
    return Rule(same(NOT_ALLOWED), same(status))


# A form for everybody, with its errors on it.
FORM = Rule(same(OK), same(OK))
# A form for everybody who has an account.
OWN_FORM = Rule((OK, OK, LOGIN), (OK, OK, LOGIN))
DESK = Rule((OK, FORBIDDEN, LOGIN), same(NOT_ALLOWED))
DESK_FORM = Rule((OK, FORBIDDEN, LOGIN), (INVALID, FORBIDDEN, LOGIN))
# A page of several: without what the pages before it ask it leads back to the first.
DESK_LATER = Rule((ELSEWHERE, FORBIDDEN, LOGIN), (ELSEWHERE, FORBIDDEN, LOGIN))
DESK_DEED = Rule(same(NOT_ALLOWED), (ELSEWHERE, FORBIDDEN, LOGIN))
ROUND = ("season", "number")
CAPTAIN_PAGE = replace(DESK, to_captains=(OK, NOT_ALLOWED))
CAPTAIN_FORM = replace(DESK_FORM, to_captains=(OK, INVALID))


def administration(rule: Rule) -> Rule:
    """The same, but of the directors only to those who are administrators too."""
    return replace(rule, to_administrators_only=True)


TABLE: dict[str, Rule] = {
    "healthz": page(),
    "robots": page(),
    # allauth's pages
    "account_login": Rule((ELSEWHERE, ELSEWHERE, OK), (ELSEWHERE, ELSEWHERE, OK)),
    "account_logout": Rule((OK, OK, ELSEWHERE), same(ELSEWHERE)),
    "account_request_login_code": Rule((ELSEWHERE, ELSEWHERE, OK), (ELSEWHERE, ELSEWHERE, OK)),
    # Only for who has asked for a code.
    "account_confirm_login_code": Rule((ELSEWHERE, ELSEWHERE, LOGIN), (ELSEWHERE, ELSEWHERE, LOGIN)),
    "account_reset_password": FORM,
    "account_reset_password_done": page(),
    "account_reset_password_from_key": FORM.at("uidb36", "key"),
    "account_inactive": page(),
    "account_set_password": OWN_FORM,
    # These accounts have no password yet.
    "account_change_password": Rule((ELSEWHERE, ELSEWHERE, LOGIN), (ELSEWHERE, ELSEWHERE, LOGIN)),
    "accounts:own": Rule((OK, OK, LOGIN), same(NOT_ALLOWED)),
    "accounts:change-address": Rule((OK, OK, LOGIN), (INVALID, INVALID, LOGIN)),
    # Nobody has asked for another address.
    "accounts:confirm-address": Rule(same(MISSING), (ELSEWHERE, ELSEWHERE, ELSEWHERE)).at("token"),
    "first_visit": Rule(same(MISSING), same(MISSING)),
    # The address in a mail; its signature is what is asked for, and a mail program has no token.
    "mail:unsubscribe": Rule(same(OK), same(OK)).at("signed"),
    # A job that a director asked for; it has made no file.
    "work:job": DESK.at("job"),
    "work:file": Rule((MISSING, FORBIDDEN, LOGIN), same(NOT_ALLOWED)).at("job"),
    "work:end": DESK_DEED.at("job"),
    "set_language": Rule(same(ELSEWHERE), same(ELSEWHERE)),
    "calendar:club": page(),
    "calendar:season": page().at("season"),
    "calendar:own": page().at("calendar"),
    "public:home": page(),
    "public:club-style": page(),
    # This club has no logo; tests/pages/test_club.py has one that does.
    "public:club-logo": page(MISSING),
    "public:season": page(ELSEWHERE).at("season"),
    "public:standing": page().at("season"),
    "public:standing-after": page().at("season", "closed"),
    "public:movement": page().at("season", "key"),
    "public:what-if": page().at("season", "key"),
    "public:standing-csv": page().at("season", "closed"),
    "public:standing-excel": page().at("season", "closed"),
    "public:standing-former": page(MISSING).at("season", "closed", "version"),
    "public:rounds": page().at("season"),
    "public:current-round": page(ELSEWHERE).at("season"),
    "public:round": page().at(*ROUND),
    "public:share-standing": page().at("season", "closed"),
    "public:share-round": page().at(*ROUND),
    "public:round-version": page().at(*ROUND),
    "public:rules": page().at("season"),
    # Nothing is shared; tests/pages/test_rule_change.py has a proposal.
    "public:proposal": page(MISSING).at("season", "key"),
    # This club wants it; tests/pages/test_screen.py has one that does not.
    "public:embedded": page().at("season"),
    "privacy": page(),
    "public:screen": page().at("season"),
    "public:story": page().at("season"),
    "public:figures": page().at("season"),
    "public:compare": page().at("season"),
    "public:cross-table": page().at("season"),
    "public:head-to-head": page().at("season"),
    "api:api-root": Rule(same(MISSING), same(MISSING)),
    "api-nothing": Rule(same(MISSING), same(MISSING)),
    "api:openapi-json": Rule(same(OK), same(OK)),
    "api:seasons": page(),
    "api:standing": page().at("season"),
    "api:rounds": page().at("season"),
    "api:round": page().at(*ROUND),
    "api:player": page().at("season", "key"),
    "public:player": page().at("season", "key"),
    "public:player-after": page().at("season", "key", "closed"),
    # This season has neither groups nor a championship; tests/pages/test_shadow.py has one that does.
    "public:groups": page(MISSING).at("season"),
    "public:groups-after": page(MISSING).at("season", "closed"),
    "public:championship": page(MISSING).at("season"),
    "competition:group_tables": page(MISSING).at("season", "closed"),
    "competition:championship_sheet": page(MISSING).at("season"),
    "competition:pairing_sheet": page().at("season", "closed"),
    "competition:standing_sheet": page().at("season", "closed"),
    "competition:cross_table": page().at("season"),
    "competition:absence_list": DESK.at("season"),
    "competition:cards": DESK,
    "competition:card": DESK.at("player"),
    "competition:slips": DESK.at(*ROUND),
    "member:me": Rule((ELSEWHERE, ELSEWHERE, LOGIN), same(NOT_ALLOWED)),
    "member:ask-link": Rule(same(OK), same(INVALID)),
    "member:own-link": page().at("token"),
    "member:renew-link": deed().at("token"),
    "member:make-account": deed().at("token"),
    "member:absence": replace(page(), to_members=ELSEWHERE).at("season"),
    "member:absences": page().at("token"),
    "member:report": deed().at("token"),
    "member:own-result": deed().at("token"),
    "member:withdraw": deed().at("token"),
    "member:answer": deed().at("token"),
    "member:play-only": deed().at("token"),
    "member:games": page().at("token"),
    "member:preferences": page().at("token"),
    "member:choose-mail": deed().at("token"),
    "member:set-preferences": deed().at("token"),
    "member:data": page().at("token"),
    "member:download": page().at("token"),
    "member:ask-change": deed(INVALID).at("token"),
    "member:ask-removal": deed().at("token"),
    "member:take-back": deed().at("token"),
    "member:forget": deed(),
    "member:league": page().at("token"),
    "member:book-league": deed(INVALID).at("token"),
    "public:seasons": page(),
    "public:teams": page(),
    "public:team": page().at("team"),
    # There is one team, so that its desk is the first page.
    "captain:home": Rule(
        (ELSEWHERE, FORBIDDEN, LOGIN), same(NOT_ALLOWED), to_captains=(ELSEWHERE, NOT_ALLOWED)
    ),
    "captain:team": CAPTAIN_PAGE.at("team"),
    "captain:availability": CAPTAIN_PAGE.at("team"),
    "captain:new-match": CAPTAIN_FORM.at("team"),
    "captain:match": CAPTAIN_FORM.at("team", "match"),
    "captain:cancel-match": replace(DESK_DEED, to_captains=(NOT_ALLOWED, ELSEWHERE)).at("team", "match"),
    "director:teams": DESK_FORM,
    "director:team": DESK_FORM.at("team"),
    "director:settle-match": DESK_FORM.at("season", "closed", "match"),
    "director:home": Rule((ELSEWHERE, FORBIDDEN, LOGIN), same(NOT_ALLOWED)),
    "director:club": administration(DESK_FORM),
    "director:remove-logo": administration(DESK_DEED),
    "care:care": administration(Rule((OK, FORBIDDEN, LOGIN), (ELSEWHERE, FORBIDDEN, LOGIN))),
    "care:copy": administration(Rule(same(NOT_ALLOWED), (MISSING, FORBIDDEN, LOGIN))).at("copy"),
    "director:accounts": administration(DESK),
    "director:add-account": administration(DESK_FORM),
    "director:account": administration(DESK_FORM).at("account"),
    "director:invite": administration(DESK_DEED).at("account"),
    "director:close-account": administration(DESK_DEED).at("account"),
    "director:reopen-account": administration(DESK_DEED).at("account"),
    "director:members": DESK,
    "director:post": DESK,
    "director:resend-failed-mail": DESK_DEED,
    "director:resend-mail": DESK_DEED.at("mail"),
    "director:drop-mail": DESK_DEED.at("mail"),
    "director:forget": DESK_DEED.at("player"),
    "director:grant-request": DESK_DEED.at("asked"),
    "director:dismiss-request": DESK_DEED.at("asked"),
    "director:renew-link": DESK_DEED.at("player"),
    "director:add-member": DESK_FORM,
    "director:member": DESK_FORM.at("player"),
    "director:member-left": DESK_DEED.at("player"),
    "director:member-back": DESK_DEED.at("player"),
    "director:members-csv": DESK,
    "director:members-excel": DESK,
    "director:import-members": DESK_FORM,
    "director:import-ratings": DESK_FORM,
    "director:import": DESK_FORM.at("pending"),
    "director:new-season": DESK_FORM,
    "director:new-season-rules": DESK_LATER,
    "director:new-season-players": DESK_LATER,
    "director:new-season-calendar": DESK_LATER,
    "director:new-season-confirm": DESK_LATER,
    "director:season": DESK.at("season"),
    "director:calendar": DESK.at("season"),
    "director:rename-season": DESK_DEED.at("season"),
    "director:groups": Rule((MISSING, FORBIDDEN, LOGIN), same(NOT_ALLOWED)).at("season"),
    "director:place-groups": DESK_DEED.at("season"),
    "director:move-groups": DESK_DEED.at("season"),
    "director:championship": Rule((MISSING, FORBIDDEN, LOGIN), same(NOT_ALLOWED)).at("season"),
    "director:answer-invitation": DESK_DEED.at("season", "entry"),
    "director:schedule-championship": DESK_DEED.at("season"),
    "director:move-championship-game": Rule(same(NOT_ALLOWED), (MISSING, FORBIDDEN, LOGIN)).at(
        "season", "game"
    ),
    "director:cancel-championship-game": Rule(same(NOT_ALLOWED), (MISSING, FORBIDDEN, LOGIN)).at(
        "season", "game"
    ),
    "director:make-decision": DESK_DEED.at("season"),
    "director:decision-result": Rule(same(NOT_ALLOWED), (MISSING, FORBIDDEN, LOGIN)).at("season", "game"),
    "director:insert-round": DESK_FORM.at("season"),
    "director:move-round": DESK_FORM.at(*ROUND),
    "director:cancel-round": Rule((ELSEWHERE, FORBIDDEN, LOGIN), (INVALID, FORBIDDEN, LOGIN)).at(*ROUND),
    "director:past": Rule((OK, FORBIDDEN, LOGIN), (ELSEWHERE, FORBIDDEN, LOGIN)).at("season"),
    "director:check-past": DESK_LATER.at("season"),
    "director:change-rules": DESK_FORM.at("season"),
    "director:compare-rules": DESK_LATER.at("season"),
    "director:share-proposal": DESK_DEED.at("season"),
    "director:close-proposal": DESK_DEED.at("season", "proposal"),
    "director:round": DESK.at(*ROUND),
    "director:presence": DESK.at(*ROUND),
    "director:report-absence": Rule((ELSEWHERE, FORBIDDEN, LOGIN), (INVALID, FORBIDDEN, LOGIN)).at(*ROUND),
    "director:change-absence": DESK_FORM.at(*ROUND, "entry"),
    "director:withdraw-absence": DESK_DEED.at(*ROUND, "entry"),
    "director:let-in": DESK_DEED.at(*ROUND, "entry"),
    "director:sign-on": Rule(same(NOT_ALLOWED), (INVALID, FORBIDDEN, LOGIN)).at(*ROUND),
    "director:sign-off": DESK_DEED.at(*ROUND, "entry"),
    "director:pairing": DESK.at(*ROUND),
    "director:make-pairing": DESK_DEED.at(*ROUND),
    "director:discard-pairing": DESK_DEED.at(*ROUND),
    "director:swap-players": DESK_DEED.at(*ROUND),
    "director:swap-colours": DESK_DEED.at(*ROUND, "game"),
    "director:lock-board": DESK_DEED.at(*ROUND, "game"),
    "director:unlock-board": DESK_DEED.at(*ROUND, "game"),
    "director:door": DESK.at(*ROUND),
    "director:close-door": DESK_DEED.at(*ROUND),
    "director:tick": DESK_DEED.at(*ROUND, "entry"),
    "director:walk-in": DESK_FORM.at(*ROUND),
    "director:accept-late": DESK_DEED.at(*ROUND, "entry"),
    "director:by-hand": DESK.at(*ROUND),
    "director:begin-by-hand": DESK_DEED.at(*ROUND),
    "director:pair-two": DESK_DEED.at(*ROUND),
    "director:break-up": DESK_DEED.at(*ROUND, "game"),
    "director:keep-apart": Rule(same(NOT_ALLOWED), (MISSING, FORBIDDEN, LOGIN)).at(*ROUND),
    "director:compare-pairing": DESK.at(*ROUND),
    "director:wishes": DESK_FORM.at(*ROUND),
    "director:end-wish": DESK_DEED.at(*ROUND, "entry"),
    "director:let-meet": DESK_DEED.at(*ROUND, "apart"),
    "director:publish": DESK_DEED.at(*ROUND),
    "director:results": DESK.at(*ROUND),
    "director:enter-result": DESK_DEED.at(*ROUND, "game"),
    "director:no-show": DESK_DEED.at(*ROUND, "game"),
    "director:trouble": Rule((ELSEWHERE, FORBIDDEN, LOGIN), same(NOT_ALLOWED)).at(*ROUND),
    "director:settle-trouble": DESK_DEED.at(*ROUND),
    "director:accept-claims": DESK_DEED.at(*ROUND),
    "director:own-results": DESK_DEED.at("season"),
    "director:correct-game": DESK_FORM.at("season", "closed", "old_game"),
    "director:remove-game": DESK_FORM.at("season", "closed", "old_game"),
    "director:add-game": DESK_FORM.at("season", "closed"),
    "director:correct-absence": DESK_FORM.at("season", "closed", "entry"),
    "director:round-history": DESK.at(*ROUND),
    "director:prizes": DESK_FORM.at("season"),
    # Nothing ticked: the usual columns again.
    "director:columns": Rule((OK, FORBIDDEN, LOGIN), (ELSEWHERE, FORBIDDEN, LOGIN)).at("season"),
    "director:archive-season": DESK_DEED.at("season"),
    "director:name-absent": DESK_DEED.at("season"),
    "director:history": DESK.at("season"),
    "director:undo-in-season": DESK_DEED.at("season", "event"),
    "director:withdraw": DESK_FORM.at("season"),
    "director:close": DESK_DEED.at(*ROUND),
    "director:undo": DESK_DEED.at(*ROUND),
}


def every_address(resolver: Any = None, route: str = "", space: str = "") -> Iterator[tuple[str, str]]:
    """The name and the route of every address of the site, but for those of third parties."""
    for pattern in (resolver or get_resolver()).url_patterns:
        here = route + str(pattern.pattern)
        if here.startswith(LEFT_OUT):
            continue
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from every_address(pattern, here, inner)
        elif isinstance(pattern, URLPattern):
            yield f"{space}{pattern.name}", here


@pytest.fixture
def draft(season: Season, director: Actor) -> Season:
    """Round 3 has a draft, in which p9 is absent and p8 is not any more."""
    round_ = season.rounds.get(number=3)
    withdraw_entry(entry=entry(season, "p8"), from_round=3, reason="has moved", deed=Deed(director))
    report_absence(
        entry=entry(season, "p9"), rounds=[round_], kind="absent", deed=Deed(director), timely=True
    )
    make_pairing(round_=round_, deed=Deed(director))
    read_upload(
        kind=PendingImport.MEMBERS,
        file_name="leden.csv",
        content=b"Naam\r\nJan Bos\r\n",
        month=dt.date(2026, 9, 1),
        by=director.user or UserFactory(),
    )
    wanted = MatchFacts(dt.date(2026, 9, 5), "Purmerend", True, (BoardFacts(entry(season, "p2").player, 1),))
    book_match(team=Team.objects.create(name="1"), wanted=wanted, deed=Deed(director))
    return season


@pytest.fixture
def people(draft: Season) -> dict[str, User | Player | None]:
    return {
        "anonymous": None,
        "member": entry(draft, "p1").player,
        "another member": entry(draft, "p2").player,
        "account": UserFactory(),
        "captain": _captain(),
        "director": DirectorFactory(),
        "administrator": UserFactory(is_administrator=True),
    }


def _captain() -> User:
    user: User = UserFactory()
    Team.objects.get().captains.add(PlayerFactory(user=user))
    return user


@pytest.fixture
def crowd(draft: Season, people: dict[str, Any], director: Actor) -> Season:
    """The club with the draft, in which all names mean harm and everybody has contact details."""
    plant_account()
    plant_evil(draft, director)
    # The wish seats the board of the table's game elsewhere; of that game nothing is to be told.
    draft.events.filter(verb=Verb.WISH_SET.value).delete()
    plant_details(phone=f"{PHONE}<script>evil()\"'&")
    return draft


@pytest.fixture
def walked(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, worker_id: str
) -> Walked:
    """What each address of the table answers to a role in the `crowd`, by GET or POST: asked once."""
    folder = tmp_path_factory.getbasetemp()
    if worker_id != "master":
        folder = folder.parent  # what all workers share

    def by(role: str, method: str) -> Walk:
        def make() -> Walk:
            season, people = request.getfixturevalue("crowd"), request.getfixturevalue("people")
            addresses = [
                (name, reverse(name, kwargs=arguments_of(rule, season, people["member"])))
                for name, rule in TABLE.items()
            ]
            return walk(client_of(people[role]), method, addresses)

        return kept(folder / f"walk-{role}-{method}", make)

    return by


def test_every_address_is_in_the_table() -> None:
    found = dict(every_address())
    assert not sorted(set(found) - set(TABLE)), "not in the table"
    assert not sorted(set(TABLE) - set(found)), "in the table only"


@pytest.mark.parametrize("role", ROLES)
def test_everybody_gets_what_is_his(role: str, walked: Walked) -> None:
    wrong = []
    for method in ("get", "post"):
        for name, asked in walked(role, method).items():
            expected, answer = TABLE[name].expected(method, role), _short(asked.answer)
            if answer != expected:
                wrong.append(f"{method} {name}: {answer}, not {expected}")
            if expected in (LOGIN, FORBIDDEN, NOT_ALLOWED) and asked.events:
                wrong.append(f"{method} {name} was refused and changed something all the same")
            if method == "get" and asked.events:
                wrong.append(f"get {name} changed something")
    assert not wrong, "\n".join(wrong)


def test_repair_is_for_administrators(people: dict[str, Any]) -> None:
    models = [model._meta for model in admin.site._registry]
    addresses = [reverse(f"admin:{each.app_label}_{each.model_name}_changelist") for each in models]
    for role in ROLES:
        client = client_of(people[role])
        for address in [reverse("admin:index"), *addresses]:
            answer = _short(ask(client, "get", address).answer)
            if role == "administrator":
                assert answer == OK, address
            else:
                assert answer in (ELSEWHERE, LOGIN, FORBIDDEN), f"{role} {address}"


def test_a_post_without_its_token_is_refused(draft: Season, people: dict[str, Any]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(people["administrator"])
    for name, rule in TABLE.items():
        if rule.expected("post", "administrator") != NOT_ALLOWED and name not in NO_TOKEN:
            address = reverse(name, kwargs=arguments_of(rule, draft, people["member"]))
            assert client.post(address).status_code == FORBIDDEN, name


def _short(answer: Answer) -> Any:
    """The status, or that one has to log in first."""
    sent_to = answer.headers.get("Location", "")
    return LOGIN if answer.status == ELSEWHERE and sent_to.startswith(LOGIN_PAGE) else answer.status


def client_of(who: User | Player | None) -> Client:
    client = Client()
    if isinstance(who, User):
        client.force_login(who)
    if isinstance(who, Player):
        client.cookies[MEMBER_COOKIE] = make_token(who)
    return client


def arguments_of(rule: Rule, season: Season, owner: Player) -> dict[str, Any]:
    round_ = season.rounds.get(number=3)
    known = {
        "season": season.slug,
        "number": 3,
        "closed": 2,
        "version": 0,
        "copy": "clubcomp-20200101-030000.zip",
        "key": "p1",
        "token": make_token(owner),
        "mail": OutgoingMail.objects.get_or_create(
            key="permissions", defaults={"kind": "pairing", "address": "x@example.org", "state": "failed"}
        )[0].pk,
        "job": Job.objects.get_or_create(
            kind=SCHEDULE,
            subject="permissions",
            defaults={
                "arguments": {"season": season.pk},
                "asked_by": User.objects.filter(is_director=True).order_by("pk")[0],
            },
        )[0].pk,
        "calendar": make_calendar_token(owner),
        "signed": unsubscribe_path(owner, MailTopic.PAIRING).split("/")[-2],
        "player": owner.pk,
        "account": User.objects.order_by("pk")[0].pk,
        "uidb36": "1",
        "pending": PendingImport.objects.get().pk,
        "team": Team.objects.get().pk,
        "match": Match.objects.get().pk,
        "entry": entry(season, "p9").pk,
        "apart": 1,
        "proposal": 1,
        "asked": 1,
        "game": round_.games.order_by("board")[0].pk,
        "old_game": season.rounds.get(number=2).games.order_by("board")[0].pk,
        "event": season.events.get(verb="entry_withdrawn").pk,
    }
    same_name = {"closed": "number", "copy": "name", "old_game": "game", "calendar": "signed"}
    return {same_name.get(name, name): known[name] for name in rule.args}
