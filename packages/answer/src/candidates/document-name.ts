import type { Evidence } from '@colrag/core'
import { documentLines } from './document-lines.ts'

/**
 * What a unit's context says of its whole document: name and date. Every unit of the document shares it, so a statement earns nothing by
 * repeating it.
 */
export const documentName = ({ unit, title }: Evidence): string =>
  [title, ...unit.context.split('\n').slice(0, documentLines(unit))].join('\n')
