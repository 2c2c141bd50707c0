"""A deed says who does something, which version his page showed, and when."""

import datetime as dt

from competition.services.actors import Actor, Deed


def test_a_deed_is_of_the_moment_at_which_it_is_made() -> None:
    before = dt.datetime.now(dt.UTC)
    assert before <= Deed(Actor.command()).now <= dt.datetime.now(dt.UTC)
    evening = dt.datetime(2026, 9, 18, 20, tzinfo=dt.UTC)
    assert Deed(Actor.command(), now=evening).now == evening


def test_without_its_version_it_is_the_same_deed() -> None:
    deed = Deed(Actor.command(), seen=3)
    assert deed.unseen == Deed(deed.actor, None, deed.now)
