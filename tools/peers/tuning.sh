#!/bin/sh
# Installs Optuna, which bench:tuning compares with, into a folder beside this file that git ignores. Safe to run again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
[ -x "$here/.venv-tuning/bin/python" ] || "$python" -m venv "$here/.venv-tuning"
"$here/.venv-tuning/bin/pip" install --quiet --disable-pip-version-check 'optuna>=5,<6' numpy
echo "peers are in $here"
