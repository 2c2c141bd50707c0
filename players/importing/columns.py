"""What the columns of a member list mean, by the words above them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence

NAME = "name"
FIELDS = (
    NAME,
    "given_name",
    "prefix",
    "family_name",
    "email",
    "phone",
    "birth_date",
    "club_number",
    "knsb_number",
    "fide_number",
    "kndb_number",
    "rating_club",
    "rating_knsb",
    "rating_fide",
    "rating_kndb",
)
_WORDS = {
    NAME: "naam,volledigenaam,speler,lid,name,fullname,player,member,weergavenaam,naamlid",
    "given_name": "voornaam,roepnaam,voornamen,voorletters,initialen,givenname,firstname,initials",
    "prefix": "tussenvoegsel,tussenvoegsels,voorvoegsel,tv,tussenv,tussen,voorv,prefix,infix",
    "family_name": "achternaam,familienaam,geslachtsnaam,lastname,familyname,surname",
    "email": "email,mail,emailadres,mailadres,epost,emailaddress,emailprive,email1",
    "phone": "telefoon,telefoonnummer,tel,telnr,mobiel,mobielnummer,mobieletelefoon,gsm,phone,mobile,"
    "telephone,telefoonmobiel,telefoon1,telnummer,mobieltelefoonnummer",
    "birth_date": "geboortedatum,geboren,gebdatum,gebdat,birthdate,dateofbirth,born",
    "club_number": "clubnummer,lidnummer,lidnr,verenigingsnummer,clubnumber,membernumber,nummer,nr",
    "knsb_number": "knsbnummer,knsbnr,relatienummer,relatienr,bondsnummer,bondsnr,knsb nummer,knsbnumber,"
    "knsbrelatienummer,relatiecode",
    "fide_number": "fidenummer,fidenr,fideid,fidenumber",
    "kndb_number": "kndbnummer,kndbnr,kndbnumber,kndbrelatienummer,kndblidnummer",
    "rating_club": "clubrating,rating,internerating,startrating,clubratingintern",
    "rating_knsb": "knsbrating,ratingknsb,knsb,knsbelo,knsbklassiek,bondsrating",
    "rating_fide": "fiderating,ratingfide,fide,elo,fideelo",
    "rating_kndb": "kndbrating,ratingkndb,kndb,damrating",
}
KNOWN_WORDS = {word: field for field, words in _WORDS.items() for word in words.split(",")}
_ROWS_TO_JUDGE = 10


def plain_heading(text: str) -> str:
    """A heading for comparing: its letters and digits, without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return re.sub(r"[^a-z0-9]", "", letters)[:100]


def guess(headings: Sequence[str], remembered: Mapping[str, str]) -> list[str]:
    """What each column means: as it was corrected earlier, else by its word; each field once."""
    found: list[str] = []
    for heading in headings:
        plain = plain_heading(heading)
        field = remembered.get(plain, KNOWN_WORDS.get(plain, "")) if plain else ""
        found.append(field if field not in found and field in FIELDS else "")
    # "Naam" beside a first name is the family name.
    if NAME in found and "given_name" in found and "family_name" not in found:
        found[found.index(NAME)] = "family_name"
    return found


def heading_row(rows: Sequence[Sequence[str]], remembered: Mapping[str, str]) -> int | None:
    """Which of the first rows holds the headings; None when none of them has a word that is known."""
    judged = [sum(1 for field in guess(row, remembered) if field) for row in rows[:_ROWS_TO_JUDGE]]
    best = max(judged, default=0)
    return judged.index(best) if best else None


def column_trouble(columns: Sequence[str]) -> str:
    """Why these columns make no member list: a code, empty when they do."""
    chosen = [field for field in columns if field]
    if len(set(chosen)) < len(chosen):
        return "twice"
    if NAME not in chosen and "family_name" not in chosen:
        return "no_name"
    return ""
