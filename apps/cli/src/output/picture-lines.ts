import { basename } from 'node:path'
import type { PictureQuery } from '@colrag/core/schemas'
import { printable } from './printable.ts'
import { clip } from './text-table.ts'

const sources = {
  question: 'the question',
  description: 'a description by the vision model',
  ocr: 'the words read in it',
  vectors: 'its likeness to pictures',
} as const

/** What a picture was taken for, and what the query was made of. */
export function pictureLines({ file, page, pages, width, height, madeOf, description, words, notes }: PictureQuery): string {
  const classes = (description?.classes ?? []).map(
    ({ id, confidence }) => `${id}${confidence === undefined ? '' : ` ${confidence.toFixed(2)}`}`,
  )
  return [
    `picture: ${printable(basename(file))}${pages > 1 ? `, page ${page} of ${pages}` : ''}, ${width}×${height}; asked with ${madeOf.map((part) => sources[part]).join(', ')}`,
    ...(description ? [`  ${printable(description.model)} sees: ${printable(description.summary)}`] : []),
    ...(description && description.kind !== '' ? [`  kind: ${printable(description.kind)}`] : []),
    ...(classes.length > 0 ? [`  type: ${printable(classes.join(', '))}`] : []),
    ...(words === '' ? [] : [`  words in it: ${clip(printable(words.replaceAll('\n', ' / ')), 160)}`]),
    ...notes.map((note) => `  note: ${printable(note)}`),
  ].join('\n')
}
