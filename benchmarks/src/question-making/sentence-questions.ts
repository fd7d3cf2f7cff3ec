import type { Unit } from '@colrag/core'
import { readValues, splitSentences } from '@colrag/stage-kit'
import { bare } from '../disaster/questions/only-its-gold.ts'
import { placed } from './ask-cell.ts'
import { blockScope, trusted } from './block-scope.ts'
import type { BlockScope } from './block-scope.ts'
import type { Corpus } from './corpus.ts'
import { askEnglish } from './english-sentence.ts'
import { goldPlace } from './gold-place.ts'
import { askJapanese } from './japanese-sentence.ts'
import type { QuestionDraft } from './made-question.ts'

/** `text`: the question without its document; `answer` as printed; `before`: what stands right before it, by which the place is known. */
export interface AskedSentence {
  readonly text: string
  readonly type: 'number' | 'date' | 'definition'
  readonly answer: string
  readonly others: readonly string[]
  readonly before: string
}

/** Sentences of body text that hold one number or one date, turned into the question for it; and what a sentence defines. */
export function sentenceQuestions(corpus: Corpus, dated: (scope: BlockScope) => boolean): readonly QuestionDraft[] {
  return corpus.blocks
    .filter((block) => (block.facets['kind'] === 'text' || block.facets['kind'] === 'list') && trusted(block))
    .flatMap((block) => splitSentences(block.text).flatMap((sentence) => drafted(corpus, block, sentence, dated) ?? []))
}

function drafted(
  corpus: Corpus,
  block: Unit,
  { start, end, text }: { readonly start: number; readonly end: number; readonly text: string },
  dated: (scope: BlockScope) => boolean,
): QuestionDraft | null {
  const scope = blockScope(block)
  const values = readValues(text)
  const asked = scope.language === 'ja' ? askJapanese(text, values) : askEnglish(text, values)
  if (!asked) return null
  const where = placed({ ...scope, topic: asked.text.includes(scope.topic) ? '' : scope.topic }, dated(scope))
  if (where === '') return null
  return {
    question: scope.language === 'ja' ? `${where}${asked.text}` : `${where}${asked.text[0]?.toLowerCase() ?? ''}${asked.text.slice(1)}`,
    lang: scope.language,
    type: asked.type,
    hops: 1,
    answer: asked.answer,
    answer_alt: asked.others,
    gold: [goldPlace(corpus, block, text, start, end)],
    by: `rule:${asked.type}`,
    tells: [[bare(asked.before).slice(-14), bare(asked.answer)], [bare(asked.before).slice(-24)]],
  }
}
