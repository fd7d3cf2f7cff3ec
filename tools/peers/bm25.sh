#!/bin/sh
# Installs the JavaScript libraries that bench:indexing compares word search with; those for Python come with indexing.sh. Safe to run again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$here/.bm25-js"
[ -f "$here/.bm25-js/package.json" ] || echo '{"private":true,"type":"module"}' >"$here/.bm25-js/package.json"
npm install --prefix "$here/.bm25-js" --silent --no-audit --no-fund minisearch @orama/orama
echo "peers are in $here"
