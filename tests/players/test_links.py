"""Personal links open for their player only, until they are revoked."""

import pytest

from players import links
from players.models import Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def player() -> Player:
    return Player.objects.create(given_name="Jan", prefix="van der", family_name="Meiden")


def test_a_link_names_its_player(player: Player) -> None:
    assert links.read_token(links.make_token(player)) == player


def test_a_link_stays_the_same(player: Player) -> None:
    assert links.make_token(player) == links.make_token(player)


def test_a_revoked_link_opens_nothing_and_the_next_one_does(player: Player) -> None:
    old = links.make_token(player)
    links.revoke(player)
    with pytest.raises(links.BadLink):
        links.read_token(old)
    assert links.read_token(links.make_token(player)) == player
    assert not links.is_current(player, 1)
    assert links.is_current(player, 2)


def test_a_changed_link_opens_nothing(player: Player) -> None:
    token = links.make_token(player)
    for broken in ("", "x", token[:-1], token.replace(f"{player.pk}.", f"{player.pk + 1}."), token + "a"):
        with pytest.raises(links.BadLink):
            links.read_token(broken)


def test_the_link_of_somebody_who_left_opens_nothing(player: Player) -> None:
    token = links.make_token(player)
    Player.objects.update(active=False)
    with pytest.raises(links.BadLink):
        links.read_token(token)
