import type { DerivedCache, GeneratedText } from '@colrag/core'

/** A reply as it was, or why the model threw it away. */
export type KeptReply = { readonly reply: GeneratedText; readonly mute?: never } | { readonly mute: string }

/** Null for what is no reply as it was kept. */
export async function keptReply(cache: DerivedCache | undefined, place: string): Promise<KeptReply | null> {
  const read = await readJson<Partial<GeneratedText> & { readonly mute?: unknown }>(cache, place)
  if (typeof read?.mute === 'string') return { mute: read.mute }
  return typeof read?.text === 'string' && typeof read.tokens === 'number' && typeof read.promptTokens === 'number'
    ? { reply: read as GeneratedText }
    : null
}

export const keepReply = async (cache: DerivedCache | undefined, place: string, kept: KeptReply): Promise<void> =>
  cache?.put(place, Buffer.from(JSON.stringify(kept.mute === undefined ? kept.reply : kept)))

/** How many times more attempts were granted to a question that had used up its own. */
export async function grantedRounds(cache: DerivedCache | undefined, place: string): Promise<number> {
  const rounds = await readJson<number>(cache, place)
  return typeof rounds === 'number' && Number.isInteger(rounds) && rounds > 0 ? rounds : 0
}

export const grantRounds = async (cache: DerivedCache | undefined, place: string, rounds: number): Promise<void> =>
  cache?.put(place, Buffer.from(JSON.stringify(rounds)))

async function readJson<T>(cache: DerivedCache | undefined, place: string): Promise<T | null> {
  const bytes = await cache?.get(place)
  if (!bytes) return null
  try {
    return JSON.parse(Buffer.from(bytes).toString()) as T
  } catch {
    return null
  }
}
