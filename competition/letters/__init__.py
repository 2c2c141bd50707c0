"""What the competition's mails say: from facts to letters, in the reader's language."""

from competition.letters import absences, evenings, pairings, reminders, standings
from players.models import MailTopic
from players.post import letters


def register() -> None:
    """Tell the post office who writes which kind of mail."""
    letters.register("pairing", pairings.published, topic=MailTopic.PAIRING)
    letters.register("pairing_changed", pairings.changed, topic=MailTopic.CHANGES)
    letters.register("evening", evenings.changed, topic=MailTopic.EVENING)
    letters.register("absence", absences.confirmed)
    letters.register("standing", standings.after_round, topic=MailTopic.STANDING)
    letters.register("reminder", reminders.before_deadline, topic=MailTopic.REMINDER)
