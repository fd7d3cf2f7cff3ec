import type { BlockKind, Passage } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { englishSentences, heldOutEnglish, plainEnglish } from './english-sentences.ts'
import type { Fact } from './fact.ts'
import { heldOutJapanese, plainJapanese } from './japanese-held-out.ts'
import { japaneseSentences } from './japanese-sentences.ts'
import { japaneseVariants } from './japanese-variants.ts'
import { draw, english, japanese } from './pool.ts'
import type { Draw, Pool } from './pool.ts'
import { heldOutTables, tableMakers } from './tables.ts'
import type { Template } from './template.ts'

/** A block with all that it says. `heldOut`: made by templates that no rule was made by. */
export interface FactBlock {
  readonly passage: Passage
  readonly facts: readonly Fact[]
  readonly sort: 'table' | 'sentences' | 'list' | 'caption'
  readonly language: 'ja' | 'en'
  readonly heldOut: boolean
}

export interface FactCorpusOptions {
  readonly seed: number
  /** Blocks of each sort, language and set of templates; 60 unless told. */
  readonly each?: number
}

const languages = [
  {
    language: 'ja',
    pool: japanese,
    sentences: [...japaneseSentences, ...japaneseVariants],
    heldOut: heldOutJapanese,
    plain: plainJapanese,
    join: '',
  },
  { language: 'en', pool: english, sentences: englishSentences, heldOut: heldOutEnglish, plain: plainEnglish, join: ' ' },
] as const

/** Blocks written from a fact base: tables, running text, lists and captions in Japanese and English. The same seed gives the same blocks. */
export function factCorpus({ seed, each = 60 }: FactCorpusOptions): FactBlock[] {
  const d = draw(seed)
  const blocks: FactBlock[] = []
  const add = (block: Omit<FactBlock, 'passage'>, kind: BlockKind, passage: Omit<Passage, 'blockId' | 'kind'>): void => {
    const id = blockId(pageId(documentId('f'.repeat(64)), 1 + Math.floor(blocks.length / 50)), blocks.length % 50)
    blocks.push({ ...block, passage: { blockId: id, kind, ...passage } })
  }
  for (const { language, pool, sentences, heldOut, plain, join } of languages) {
    for (let i = 0; i < each; i++) {
      for (const [held, templates, tables] of [
        [false, sentences, tableMakers],
        [true, heldOut, heldOutTables],
      ] as const) {
        const table = (tables[i % tables.length] ?? tables[0])?.(d, pool)
        if (table) {
          const { facts, ...passage } = table
          add({ facts, sort: 'table', language, heldOut: held }, 'table', passage)
        }
        const { text, facts } = paragraph(d, pool, templates, plain, join)
        add({ facts, sort: 'sentences', language, heldOut: held }, 'text', { text })
      }
      if (i % 4 !== 0) continue
      const heading = d.one(pool.headings)
      const items = d.some(pool.items, d.whole(3, 5))
      const mark = d.one(['・', '○', '1', '(1)'])
      const text = items
        .map((item, n) => (mark === '1' ? `${n + 1}. ${item}` : mark === '(1)' ? `(${n + 1}) ${item}` : `${mark}${item}`))
        .join('\n')
      add(
        { facts: items.map((item) => ({ kind: 'item', about: [heading], object: item })), sort: 'list', language, heldOut: false },
        'list',
        { text, heading },
      )
      const shown = d.one(pool.towns) + (language === 'ja' ? 'の浸水範囲' : ': area under water')
      const label = language === 'ja' ? `図${d.whole(1, 20)}` : `Figure ${d.whole(1, 20)}`
      const caption = language === 'ja' ? `${label}　${shown}` : `${label}. ${shown}`
      add({ facts: [{ kind: 'caption', about: [label], object: shown }], sort: 'caption', language, heldOut: false }, 'caption', {
        text: caption,
      })
    }
  }
  return blocks
}

/** Three to five sentences, one of which says nothing. */
function paragraph(
  d: Draw,
  pool: Pool,
  templates: readonly Template[],
  plain: readonly string[],
  join: string,
): { text: string; facts: Fact[] } {
  const told = Array.from({ length: d.whole(2, 4) }, () => d.one(templates)(d, pool))
  const at = d.whole(0, told.length)
  const texts = told.map((t) => t.text)
  // An item of a list stands on a line of its own.
  const lines = [...texts.slice(0, at), d.one(plain), ...texts.slice(at)].map((text) =>
    /^・|^[\w ]+: /u.test(text) ? `\n${text}\n` : text,
  )
  return {
    text: lines
      .join(join)
      .replace(/\s*\n\s*/gu, '\n')
      .trim(),
    facts: told.flatMap((t) => t.facts),
  }
}
