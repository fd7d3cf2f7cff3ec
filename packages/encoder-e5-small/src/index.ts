/**
 * The encoder: `input_ids` int64 [1, tokens] -> `sentence_embedding` float [1, 384], of length 1, and `last_hidden_state` float
 * [1, tokens, 384], the vector of each token in its text, whose mean the first is before it is brought to length 1. A run that asks for one
 * of them pays for no other. Load with graph optimisation level `basic`, one sequence a run.
 */
export const encoderUrl: URL = new URL('../model/encoder.onnx', import.meta.url)

/** Pieces, scores and normalisation rules of the unigram tokenizer. */
export const tokenizerUrl: URL = new URL('../model/tokenizer.bin', import.meta.url)

/** JSON: hashes and sizes of the files, source, dimensions, prefixes, pooling. */
export const manifestUrl: URL = new URL('../model/MANIFEST.json', import.meta.url)
