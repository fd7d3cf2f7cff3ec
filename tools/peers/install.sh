#!/bin/sh
# Installs the tools that bench:reading compares with, into folders beside this file that git ignores. Safe to run again.
# System tools (poppler, tesseract, ghostscript) come from apt where this user may install; else they are left out.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
  for package in poppler-utils tesseract-ocr tesseract-ocr-jpn tesseract-ocr-jpn-vert ghostscript; do
    dpkg -s "$package" >/dev/null 2>&1 || apt-get install -y --no-install-recommends "$package" >/dev/null || echo "no $package" >&2
  done
fi
[ -x "$here/.venv/bin/python" ] || "$python" -m venv "$here/.venv"
"$here/.venv/bin/pip" install --quiet --disable-pip-version-check pymupdf pdfplumber pypdfium2 camelot-py
"$here/.venv/bin/pip" install --quiet --disable-pip-version-check img2table || echo "no img2table" >&2
# The last releases whose find_tables is geometry alone, without a layout model.
[ -x "$here/.venv-pymupdf-1.26/bin/python" ] || "$python" -m venv "$here/.venv-pymupdf-1.26"
"$here/.venv-pymupdf-1.26/bin/pip" install --quiet --disable-pip-version-check 'pymupdf<1.27'
echo "peers are in $here"
