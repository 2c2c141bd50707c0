"""The rules of a season: validated, resolved against a preset, and written back as JSON."""

from competition.systems.rules.loading import preset_names, read_preset, read_rules, write_rules
from competition.systems.rules.model import LadderRules, Rules, as_ladder

__all__ = ["LadderRules", "Rules", "as_ladder", "preset_names", "read_preset", "read_rules", "write_rules"]
