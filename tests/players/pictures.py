"""Pictures as people upload them."""

from __future__ import annotations

import io
import random
import struct
import zlib

from PIL import Image, ImageDraw

SVG = b'<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'


def drawn(width: int = 300, height: int = 200, kind: str = "PNG", **saved: object) -> bytes:
    """A tower in front of a disc; in a PNG the ground is transparent."""
    image = Image.new("RGBA" if kind == "PNG" else "RGB", (width, height), (0,) * (4 if kind == "PNG" else 3))
    pen = ImageDraw.Draw(image)
    pen.ellipse((width * 0.05, height * 0.05, width * 0.95, height * 0.95), fill="#1f5fa8")
    pen.rectangle((width * 0.35, height * 0.3, width * 0.65, height * 0.8), fill="white")
    return _file(image, kind, **saved)


def noise(side: int) -> bytes:
    """A PNG that can't be made smaller."""
    return _file(Image.frombytes("RGB", (side, side), random.Random(1).randbytes(side * side * 3)), "PNG")


def announced(width: int, height: int) -> bytes:
    """A tiny PNG that says it is this large."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(b"")), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _file(image: Image.Image, kind: str, **saved: object) -> bytes:
    made = io.BytesIO()
    image.save(made, kind, **saved)
    return made.getvalue()
