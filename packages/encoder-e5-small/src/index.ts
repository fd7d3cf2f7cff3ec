/** The encoder: `input_ids` int64 [1, tokens] -> `sentence_embedding` float [1, 384]. Load with graph optimisation level `basic`. */
export const encoderUrl: URL = new URL('../model/encoder.onnx', import.meta.url)

/** Pieces, scores and normalisation rules of the unigram tokenizer. */
export const tokenizerUrl: URL = new URL('../model/tokenizer.bin', import.meta.url)

/** JSON: hashes and sizes of the files, source, dimensions, prefixes, pooling. */
export const manifestUrl: URL = new URL('../model/MANIFEST.json', import.meta.url)
