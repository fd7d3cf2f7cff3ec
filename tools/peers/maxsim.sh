#!/bin/sh
# Installs the libraries that bench:late-interaction compares with into a folder beside this file that git ignores. Safe to run again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
[ -x "$here/.venv-maxsim/bin/python" ] || "$python" -m venv "$here/.venv-maxsim"
"$here/.venv-maxsim/bin/pip" install --quiet --disable-pip-version-check numpy numkong
# Some gigabytes: only where asked for.
[ "${1:-}" != torch ] || "$here/.venv-maxsim/bin/pip" install --quiet --disable-pip-version-check torch
echo "peers are in $here"
