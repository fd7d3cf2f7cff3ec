#!/bin/sh
# Installs the libraries that bench:indexing compares with into a folder beside this file that git ignores. Safe to run again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
python=${PYTHON:-python3}
[ -x "$here/.venv-indexing/bin/python" ] || "$python" -m venv "$here/.venv-indexing"
"$here/.venv-indexing/bin/pip" install --quiet --disable-pip-version-check numpy faiss-cpu usearch
for package in scipy numba bm25s tantivy rank_bm25; do
  "$here/.venv-indexing/bin/pip" install --quiet --disable-pip-version-check "$package" || echo "no $package" >&2
done
echo "peers are in $here"
