import type { EmbeddingModel, RunContext } from '@colrag/core'

const longest = 400

/** Fewer texts say nothing of how near is near. */
const fewest = 5

/**
 * How near texts are to a query in meaning, in their order: cosines stretched to [0, 1] over all of them; 0.5 for each without an encoder,
 * without words to be near to, and where there are fewer than five.
 */
export async function nearness(
  query: string,
  texts: readonly string[],
  encoder: EmbeddingModel | null,
  ctx: RunContext,
): Promise<readonly number[]> {
  if (!encoder || query.trim() === '' || texts.length < fewest) return texts.map(() => 0.5)
  const [asked] = await encoder.embed([{ text: query.slice(0, longest) }], 'query', ctx)
  const cosines: number[] = []
  for (let at = 0; at < texts.length; at += encoder.limits.batch) {
    const batch = texts.slice(at, at + encoder.limits.batch).map((text) => ({ text: text.slice(0, longest) }))
    for (const vector of await encoder.embed(batch, 'passage', ctx))
      cosines.push(vector.reduce((sum, x, i) => sum + x * (asked?.[i] ?? 0), 0))
  }
  const [low, high] = [Math.min(...cosines), Math.max(...cosines)]
  return cosines.map((cosine) => (high > low ? (cosine - low) / (high - low) : 0.5))
}
