"""Make the two faulty files of chapter 1: a scan that holds no text, and a report that asks for a password.

Run ``python data/draw_broken.py [FOLDER]``.
"""

from __future__ import annotations

from pathlib import Path

from _drawing import output_folder
from draw_reports import draw_report
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject, NumberObject
from reportlab.lib.pagesizes import letter
from reportlab.lib.pdfencrypt import StandardEncryption

HERE = Path(__file__).resolve().parent
REPORT = HERE / "sources" / "reports" / "drilling_038.toml"
PASSWORD = "rig16"


def draw_scan(picture: Path, target: Path) -> None:
    """Write the black-and-white `picture` as the only thing on the one page of the PDF `target`.

    The bits go in as they are: a compressed stream would differ from one zlib build to the next.
    """
    writer = PdfWriter()
    page = writer.add_blank_page(*letter)
    image = writer._add_object(_image(Image.open(picture).convert("1")))
    page[NameObject("/Resources")] = _named("/XObject", _named("/Scan", image))
    content = DecodedStreamObject()
    content.set_data(b"q %d 0 0 %d 0 0 cm /Scan Do Q" % letter)
    page[NameObject("/Contents")] = writer._add_object(content)
    writer.write(target)


def _image(picture: Image.Image) -> DecodedStreamObject:
    stream = DecodedStreamObject()
    stream.set_data(picture.tobytes())
    for key, value in {"/Type": "/XObject", "/Subtype": "/Image", "/ColorSpace": "/DeviceGray"}.items():
        stream[NameObject(key)] = NameObject(value)
    for key, number in {"/Width": picture.width, "/Height": picture.height, "/BitsPerComponent": 1}.items():
        stream[NameObject(key)] = NumberObject(number)
    return stream


def _named(name: str, value: object) -> DictionaryObject:
    return DictionaryObject({NameObject(name): value})


def draw_encrypted(target: Path) -> None:
    """Draw report 38 as the PDF `target` that opens only with the password ``rig16``.

    RC4 with a key of 128 bits, because it needs no random bytes: the key follows from the passwords and the text.
    """
    draw_report(REPORT, target, encrypt=StandardEncryption(PASSWORD, ownerPassword=f"{PASSWORD}-owner", strength=128))


if __name__ == "__main__":
    folder = output_folder(HERE / "broken")
    draw_scan(HERE / "sources" / "scan.png", folder / "scan.pdf")
    draw_encrypted(folder / "encrypted.pdf")
    print(folder / "scan.pdf", folder / "encrypted.pdf", sep="\n")
