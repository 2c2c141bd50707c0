"""What the competition's mails say: from facts to letters, in the reader's language."""

from collections.abc import Callable
from functools import partial

from competition.letters import evenings, pairings, standings
from competition.models import Season
from players.models import MailTopic
from players.post import letters


def register(fresh: Callable[[Season], Season]) -> None:
    """Tell the post office who writes which kind of mail; `fresh` repairs the stored lists of a season."""
    letters.register("pairing", pairings.published, topic=MailTopic.PAIRING)
    letters.register("pairing_changed", pairings.changed, topic=MailTopic.CHANGES)
    letters.register("evening", evenings.changed, topic=MailTopic.EVENING)
    letters.register("absence", evenings.confirmed)
    letters.register("standing", partial(standings.after_round, fresh=fresh), topic=MailTopic.STANDING)
    letters.register("reminder", evenings.before_deadline, topic=MailTopic.REMINDER)
