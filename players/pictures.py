"""From an uploaded picture to a small PNG without anything but its pixels."""

from __future__ import annotations

import io
import struct
import zlib

from django.utils.translation import gettext as _
from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

LARGEST_PICTURE = 1_000_000  # bytes
LONGEST_SIDE = 4000  # pixels of what is uploaded
KEPT_SIDE = 512  # pixels of what is kept
# What Pillow raises for a file that is broken off or damaged.
DAMAGED = (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error, zlib.error)


class BadPicture(Exception):
    """The file can't be used. The message is translated, for whoever sent it."""


def small_png(content: bytes) -> bytes:
    """A PNG or JPEG as a PNG of at most 512 pixels, made anew. Raises BadPicture."""
    if len(content) > LARGEST_PICTURE:
        raise BadPicture(too_heavy())
    image = _opened(content)
    if max(image.size) > LONGEST_SIDE:
        raise BadPicture(_too_long())
    # WeasyPrint switches this on for the whole process; what it prints here has been made whole before.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    try:
        image = ImageOps.exif_transpose(image)
        see_through = "A" in image.getbands() or "transparency" in image.info
        image = image.convert("RGBA" if see_through else "RGB")
        image.thumbnail((KEPT_SIDE, KEPT_SIDE), Image.Resampling.LANCZOS)
    except DAMAGED as error:
        raise BadPicture(_("This picture is damaged or not complete.")) from error
    image.info.clear()
    made = io.BytesIO()
    image.save(made, "PNG", optimize=True)
    return made.getvalue()


def too_heavy() -> str:
    """Said of a file that has too many bytes."""
    return _("This picture is too large; %(megabytes)d MB is the most.") % {
        "megabytes": LARGEST_PICTURE // 1_000_000
    }


def _opened(content: bytes) -> Image.Image:
    """Only looked at: nothing is unpacked yet."""
    try:
        return Image.open(io.BytesIO(content), formats=["PNG", "JPEG"])
    except UnidentifiedImageError as error:
        raise BadPicture(_("This is no picture in PNG or JPEG.")) from error
    except Image.DecompressionBombError as error:
        raise BadPicture(_too_long()) from error
    except DAMAGED as error:
        raise BadPicture(_("This picture is damaged or not complete.")) from error


def _too_long() -> str:
    return _("This picture has too many pixels; %(side)d by %(side)d is the most.") % {"side": LONGEST_SIDE}
