import { charactersPerToken } from '../hub/encode-pair.ts'
import type { ModelFolder } from '../hub/model-folder.ts'
import type { TextTokenizer } from '../hub/open-tokenizer.ts'
import { openTokenizer } from '../hub/open-tokenizer.ts'
import { readPrompts } from '../hub/prompts.ts'
import { readPageWords } from './page-words.ts'
import { readTokenLimit } from './text-limits.ts'

type Role = 'query' | 'passage'

/** A text as a multi-vector encoder sees it: its ids, which of them others look at, and which rows of the output are kept. */
interface TokenInput {
  readonly ids: readonly number[]
  readonly attended: readonly boolean[]
  readonly kept: readonly boolean[]
}

/** Makes inputs as ColBERT does (Khattab and Zaharia 2020, section 3.2): a mark of its own before questions and passages, and more below. */
export interface LateInteraction {
  readonly tokens: number
  input(text: string, role: Role): TokenInput
}

interface Written {
  readonly query_prefix?: string
  readonly document_prefix?: string
  readonly query_length?: number
  readonly document_length?: number
  readonly do_query_expansion?: boolean
  readonly attend_to_expansion_tokens?: boolean
  readonly skiplist_words?: readonly string[]
  /** Of page encoders (`processor_config.json`): a token that is written behind questions, so many times, ten unless it says so. */
  readonly query_augmentation_token?: string
  readonly query_augmentation_length?: number
}

/**
 * Reads `onnx_config.json` or `config_sentence_transformers.json` in the words of PyLate, and `processor_config.json` in those of ColPali, whose
 * questions have tokens behind them that gather what is meant ("query augmentation"); of a known family (`readPageWords`) they are written
 * as that writes them where the files do not say otherwise. Questions are filled up with masks to their full length where the model was trained so
 * ("query expansion"), and passages lose the rows of their skip list (punctuation). A folder that says none of this keeps every row of every text.
 */
export async function readLateInteraction(
  folder: ModelFolder,
  given: { readonly query?: string; readonly passage?: string },
): Promise<LateInteraction> {
  const file = ['onnx_config.json', 'config_sentence_transformers.json'].find(folder.has)
  const processor = folder.has('processor_config.json') ? ((await folder.json('processor_config.json')) as Written) : {}
  const config: Written = { ...processor, ...(file === undefined ? {} : ((await folder.json(file)) as Written)) }
  const { query_augmentation_token: token, query_augmentation_length: times = 10 } = config
  const words = await readPageWords(folder)
  const augmentation = (token ?? words?.augmentation ?? '').repeat(times)
  const tokenizer = await openTokenizer(folder)
  const limit = await readTokenLimit(folder)
  const prompts = await readPrompts(folder, given)
  const prefixes = {
    query: given.query ?? config.query_prefix ?? words?.query.prefix ?? prompts.query,
    passage: given.passage ?? config.document_prefix ?? prompts.passage,
  }
  const lengths = { query: Math.min(config.query_length ?? limit, limit), passage: Math.min(config.document_length ?? limit, limit) }
  const isExpanding = config.do_query_expansion ?? config.query_length !== undefined
  const mask = isExpanding ? (tokenizer.idOf('[MASK]') ?? tokenizer.idOf('<mask>')) : null
  const skipped = new Set((config.skiplist_words ?? []).map(tokenizer.idOf).filter((id) => id !== null))
  return {
    tokens: lengths.passage,
    input(text, role) {
      const ids =
        role === 'query' && words
          ? framed(tokenizer, [words.query.before + prefixes.query, text, augmentation + words.query.behind], lengths.query)
          : marked(tokenizer, role === 'query' ? text + augmentation : text, prefixes[role], lengths[role])
      const own = ids.length
      if (role === 'query' && mask !== null) ids.push(...Array.from({ length: lengths.query - own }, () => mask))
      return {
        ids,
        attended: ids.map((_, i) => i < own || config.attend_to_expansion_tokens === true),
        kept: ids.map((id) => role === 'query' || !skipped.has(id)),
      }
    },
  }
}

/** Ids of a text between others that have their marks in them; the text loses what is too much. */
function framed(tokenizer: TextTokenizer, [before, text, behind]: readonly [string, string, string], length: number): number[] {
  const ids = tokenizer.plain(before + text.slice(0, length * charactersPerToken) + behind, Number.MAX_SAFE_INTEGER)
  if (ids.length <= length) return [...ids]
  const end = tokenizer.plain(behind, length)
  return [...ids.slice(0, length - end.length), ...end]
}

/** The prefix is one token behind the opening mark where the vocabulary has it, else text like any other. */
function marked(tokenizer: TextTokenizer, text: string, prefix: string, length: number): number[] {
  const mark = prefix === '' ? null : (tokenizer.idOf(prefix) ?? tokenizer.idOf(prefix.trim()))
  if (mark === null) return [...tokenizer.encode(prefix + text, length)]
  const ids = [...tokenizer.encode(text, length - 1)]
  ids.splice(1, 0, mark)
  return ids
}
