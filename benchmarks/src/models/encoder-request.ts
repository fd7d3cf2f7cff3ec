/** Encode the texts in batches, after so many of them as a warm-up. */
export interface EncoderRequest {
  readonly threads: number
  readonly batch: number
  readonly warm: number
  readonly texts: readonly string[]
  readonly role: 'query' | 'passage'
}

/**
 * `load`: from nothing to the first vector. `cpuMs`: of the texts, without load and warm-up. `batchMs`: of each batch, by the clock. `hashes`:
 * SHA-256 of each vector's bytes.
 */
export interface EncoderReply {
  readonly load: { readonly cpuMs: number; readonly wallMs: number }
  readonly cpuMs: number
  readonly batchMs: readonly number[]
  readonly hashes: readonly string[]
}
