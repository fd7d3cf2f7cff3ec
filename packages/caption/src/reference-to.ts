import type { BlockId, CaptionSubject } from '@colrag/core'
import { splitSentences } from '@colrag/stage-kit'
import type { TitleLine } from './title-line.ts'
import { bareLabel } from './title-line.ts'

/** A sentence of the body text that speaks of a block by its number; `blockId` where the text around is known by block. */
export interface Reference {
  readonly text: string
  readonly blockId?: BlockId
}

/** The nearest whole sentence that speaks of `表3` or `Fig. 3`, null where none does. Of 表3 and 表31, and of 図1 and 図1-2, only the very one counts. */
export function referenceTo({ label, title }: TitleLine, subject: CaptionSubject): Reference | null {
  if (label === '') return null
  const key = new RegExp(String.raw`${bareLabel(label).replaceAll('.', String.raw`\.`)}(?!\d|[-.–]\d)`, 'u')
  for (const near of subject.nearby) {
    if (near.kind !== 'text' && near.kind !== 'list') continue
    const sentence = splitSentences(near.text).find((s) => key.test(bareLabel(s.text)) && !/^[a-z]/.test(s.text) && !isTitle(s.text, title))
    if (sentence) return { text: sentence.text, ...(near.blockId === undefined ? {} : { blockId: near.blockId }) }
  }
  return null
}

const isTitle = (sentence: string, title: string): boolean => sentence.startsWith(title) && sentence.length <= title.length + 20
