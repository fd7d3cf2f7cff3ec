import type { EmbeddingModel, Indexer, Level, MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { Bm25Parameters, Bm25Scale, Content, StorageName } from '@colrag/indexing'
import { bm25Indexer, denseIndexer, imageIndexer } from '@colrag/indexing'
import type { CommandSettings } from '@colrag/stage-kit'
import { commandIndexer, commandSettings } from '@colrag/stage-kit'
import { tokenIndexer } from '@colrag/late-interaction'
import { metadataIndexer } from './metadata-indexer.ts'
import type { FoldingName, TokenizerName } from './tokenizers-by-name.ts'
import { foldingsByName, tokenizersByName } from './tokenizers-by-name.ts'

/**
 * An index of words, as data. What is left out is as `bm25Indexer` has it: mixed tokenizer, text folding, context and text. `metadata`: what units are
 * called and filed under, and the names of sheets and clauses on them (`pageMetadata`).
 */
interface WordIndex<L extends Level = Level> extends Partial<Bm25Parameters> {
  readonly kind: 'bm25'
  readonly level: L
  readonly content?: Content | 'metadata'
  readonly tokenizer?: TokenizerName
  readonly folding?: FoldingName
  readonly scale?: Bm25Scale
}

/** An index of vectors that the recipe's text model makes, as data. */
interface VectorIndex<L extends Level = Level> {
  readonly kind: 'dense'
  readonly level: L
  readonly content?: Content
  readonly dims?: number
  readonly storage?: StorageName
  readonly approximateFrom?: number | 'never'
}

/** An index of pictures: of their vectors where the recipe has a model of pictures, else of the vectors of what describes them in words. */
interface PictureIndex<L extends Level = Level> {
  readonly kind: 'image'
  readonly level: L
  readonly dims?: number
  readonly storage?: StorageName
}

/** An index of a vector for every token (late interaction), as data. Its scores are sums over the tokens of a question, unless `scale` says `mean`. */
interface TokenIndex<L extends Level = Level> {
  readonly kind: 'tokens'
  readonly level: L
  readonly content?: Content
  readonly pool?: number
  readonly coarse?: number
  readonly approximateFrom?: number | 'never'
  readonly scale?: 'sum' | 'mean'
}

/** An index that a program searches, as data: see `commandIndexer`. Its scores have no known scale: normalise by min-max. */
interface ProgramIndex<L extends Level = Level> extends Partial<Omit<CommandSettings, 'command' | 'looks' | 'window'>> {
  readonly kind: 'command'
  readonly level: L
  readonly command: string | readonly string[]
}

export type IndexSheet = WordIndex | VectorIndex | PictureIndex | TokenIndex | ProgramIndex
export type IndexSheets = Readonly<Record<string, IndexSheet>>
export type IndexersOf<I extends IndexSheets> = { readonly [K in keyof I]: Indexer<I[K]['level']> }

/** The models that indexes of a recipe are made with. */
export interface IndexModels {
  readonly text: EmbeddingModel
  readonly images?: EmbeddingModel
  readonly tokens?: MultiVectorModel
}

/** Throws what the indexers throw for their options. */
export const indexersOf = <I extends IndexSheets>(sheets: I, models: IndexModels): IndexersOf<I> =>
  Object.fromEntries(Object.entries(sheets).map(([axis, sheet]) => [axis, indexerOf(sheet, models)])) as unknown as IndexersOf<I>

function indexerOf(sheet: IndexSheet, { text, images, tokens }: IndexModels): Indexer {
  if (sheet.kind === 'command') return commandIndexer(commandSettings(programOf(sheet)), sheet.level)
  if (sheet.kind === 'tokens') {
    const { kind: _, ...options } = sheet
    if (!tokens) throw new ColragError('unsupported', 'tokens', 'this recipe was given no model of token vectors')
    return tokenIndexer({ ...options, model: tokens })
  }
  if (sheet.kind === 'image') {
    const { kind: _, ...options } = sheet
    return images ? imageIndexer({ ...options, model: images }) : denseIndexer({ ...options, model: text, content: 'caption' })
  }
  if (sheet.kind === 'dense') {
    const { kind: _, ...options } = sheet
    return denseIndexer({ ...options, model: text })
  }
  const { kind: _, tokenizer, folding, content, ...options } = sheet
  const words = bm25Indexer({
    ...options,
    ...(content === undefined ? {} : { content: content === 'metadata' ? 'text' : content }),
    ...(tokenizer === undefined ? {} : { tokenizer: tokenizersByName[tokenizer]() }),
    ...(folding === undefined ? {} : { folding: foldingsByName[folding] }),
  })
  return content === 'metadata' ? metadataIndexer(words) : words
}

/** The program of an index as the parts of recipes name programs. */
export function programOf(sheet: ProgramIndex): string {
  const { kind: _, level: __, ...settings } = sheet
  return `cmd:${JSON.stringify(settings)}`
}

/** A sheet with all that it leaves out. */
export const wholeIndex = (sheet: IndexSheet): IndexSheet => ({ ...leftOut[sheet.kind], ...sheet }) as IndexSheet

const leftOut = {
  command: { kind: 'command', version: '1', seconds: 60, once: false },
  image: { kind: 'image', storage: 'f32' },
  dense: { kind: 'dense', content: 'context+text', storage: 'f32' },
  tokens: { kind: 'tokens', content: 'context+text', pool: 1, coarse: 8, scale: 'sum' },
  bm25: {
    kind: 'bm25',
    content: 'context+text',
    tokenizer: 'mixed',
    folding: 'text',
    scale: 'unit',
    k1: 1.5,
    b: 0.75,
    epsilon: 0.25,
    delta: 1,
    variant: 'okapi',
  },
} as const
