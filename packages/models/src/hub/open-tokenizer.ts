import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { Tokenizer } from '@huggingface/tokenizers'
import { charactersPerToken, encodePair } from './encode-pair.ts'
import type { ModelFolder } from './model-folder.ts'

/** Cuts text as a model's `tokenizer.json` says. */
export interface TextTokenizer {
  /** Ids with the model's marks around them, `limit` at most; what lies beyond is cut off before the closing marks. */
  encode(text: string, limit: number): readonly number[]
  /**
   * A pair of texts with the model's marks, `limit` at most, and of each id which text it is of. The first text gets half of the room where both
   * are long, and what is too much is cut off before the marks that follow it.
   */
  pair(first: string, second: string, limit: number): { readonly ids: readonly number[]; readonly types: readonly number[] }
  /** Ids without marks, `limit` at most. */
  plain(text: string, limit: number): readonly number[]
  /** The id of what is not in the vocabulary, null where every character is. */
  readonly unknown: number | null
  idOf(token: string): number | null
  tokenOf(id: number): string | null
}

/** Rejects with `not-found` or `corrupt`, naming the file. `tokenizer_config.json` beside it is read where there is one. */
export async function openTokenizer(folder: ModelFolder, at = ''): Promise<TextTokenizer> {
  const file = `${at}tokenizer.json`
  const json = (await folder.json(file)) as Readonly<Record<string, unknown>>
  const config = folder.has(`${at}tokenizer_config.json`) ? ((await folder.json(`${at}tokenizer_config.json`)) as object) : {}
  let tokenizer: Tokenizer
  try {
    tokenizer = new Tokenizer(json, config)
    tokenizer.encode('a')
  } catch (cause) {
    throw new ColragError(
      'corrupt',
      join(folder.path, file),
      `the tokenizer does not load: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause,
        hint: `fetch ${file} again`,
      },
    )
  }
  const unknown = unknownId(json, tokenizer)
  const ids = (text: string, limit: number, marks: boolean): readonly number[] => {
    const reach = limit * charactersPerToken
    const encoding = tokenizer.encode((text.length > reach ? text.slice(0, reach) : text).toWellFormed(), { add_special_tokens: marks })
    // Word-level vocabularies give no id for a word that they lack.
    return (encoding.ids as readonly (number | undefined)[]).flatMap((id) => id ?? unknown ?? [])
  }
  const plain = (text: string, limit: number): readonly number[] => ids(text, limit, false).slice(0, limit)
  return {
    unknown,
    plain,
    pair: (first, second, limit) => encodePair(tokenizer, [first, second], { limit, unknown, path: join(folder.path, file) }),
    encode(text, limit) {
      const all = ids(text, limit, true)
      if (all.length <= limit) return all
      const [head, tail] = marksAround(all, ids(text, limit, false))
      return [...head, ...all.slice(head.length, Math.max(head.length, limit - tail.length)), ...tail]
    },
    idOf: (token) => tokenizer.token_to_id(token) ?? null,
    tokenOf: (id) => tokenizer.id_to_token(id) ?? null,
  }
}

/** What stands before and behind the text's own ids. */
function marksAround(all: readonly number[], own: readonly number[]): readonly [readonly number[], readonly number[]] {
  for (let head = 0; head + own.length <= all.length; head++) {
    if (own.every((id, i) => all[head + i] === id)) return [all.slice(0, head), all.slice(head + own.length)]
  }
  return [[], []]
}

function unknownId(json: Readonly<Record<string, unknown>>, tokenizer: Tokenizer): number | null {
  const { unk_id: id, unk_token: token } = (json['model'] ?? {}) as { readonly unk_id?: number | null; readonly unk_token?: string | null }
  return id ?? (token == null ? null : (tokenizer.token_to_id(token) ?? null))
}
