import type { Unit } from '@colrag/core'
import { readValue } from '@colrag/stage-kit'
import { blockScope, plainLabel, speakable, trusted } from './block-scope.ts'
import type { Corpus } from './corpus.ts'
import type { CellStatement } from './statement.ts'

/** Columns whose texts are names and kinds, which can be asked for with 何 or what; of others a text cell says too little alone. */
const named =
  /(?:名|者|団体|機関|組織|場所|会場|所在地|地域|方法|種類|内容|理由|原因|対策|担当|課|先|県|市町村)$|\b(?:name|address|city|state|type|kind|method|status|location|country|party|agency|department|reason|cause|species|province|occupation)$/i

/**
 * What tables say, cell by cell, as it was stated of them: row, column and value, each where a person can name the row and the column, and only
 * where a table says one thing of them.
 */
export function cellStatements(corpus: Corpus): readonly CellStatement[] {
  return corpus.blocks
    .filter((block) => block.facets['kind'] === 'table' && trusted(block))
    .flatMap((block) => {
      const found = corpus.statedIn(block.id).flatMap((stated) => cellStatement(block, stated) ?? [])
      const told = Map.groupBy(found, ({ subject, attribute }) => `${subject}\n${attribute}`)
      return [...told.values()].flatMap((same) => (same.length === 1 ? same : []))
    })
}

function cellStatement(block: Unit, stated: Unit): CellStatement | null {
  const [at] = stated.placements
  if (!at || !(stated.facets['rule'] ?? '').startsWith('table')) return null
  const cell = block.placements.find(({ page, box }) => page === at.page && box.x === at.box.x && box.y === at.box.y)
  if (!cell) return null
  const value = stated.text.slice(at.start).trim()
  const parts = partsOf(stated.text.slice(0, at.start), rowOf(block.text, cell.start))
  if (!parts) return null
  const [subject, attribute] = parts
  const scope = blockScope(block)
  if (!speakable(subject) || !speakable(attribute) || attribute.includes(subject) || subject.includes(attribute)) return null
  if (/^(?:本|前|今|当)年度/.test(subject) || (scope.topic !== '' && subject.includes(scope.topic))) return null
  if (scope.language === 'ja' && (subject.split(' ').length > 2 || attribute.split(' ').length > 2)) return null
  if (parts.includes(value) || scope.topic.includes(attribute) || attribute.includes(scope.topic || '\n')) return null
  const printed = block.text.slice(cell.start, cell.end)
  const read = readValue(value)
  const amount = read?.kind === 'quantity' && read.high === undefined ? { value: read.value, unit: read.unit } : null
  if (amount?.value === 0) return null
  if (amount && amount.unit === '' && value.replace(/\D/g, '').length < 2) return null
  if (
    !amount &&
    (read || !named.test(attribute) || value.length < 2 || value.length > 40 || !/\p{L}/u.test(value) || /[\n\t]/.test(printed))
  )
    return null
  return {
    block,
    scope,
    subject,
    attribute,
    value: value.normalize('NFKC').replace(/\s*,\s*/g, ','),
    ...(amount ? { amount } : {}),
    quote: rowOf(block.text, cell.start).join(' '),
    from: cell.start,
    to: cell.end,
  }
}

function rowOf(text: string, at: number): readonly string[] {
  const from = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', at)
  return text
    .slice(from, end < 0 ? text.length : end)
    .split('\t')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
}

/** Row and column of a statement: told apart by the particle in Japanese, else by the first cell of the row. */
function partsOf(told: string, [label = '']: readonly string[]): readonly [subject: string, attribute: string] | null {
  const [subject = '', attribute, more] = told.split(' は ')
  if (attribute !== undefined) return more === undefined ? labelled(subject, attribute) : null
  const name = label.replace(/\s+/g, ' ')
  return name !== '' && told.startsWith(`${name} `) ? labelled(name, told.slice(name.length + 1)) : null
}

const labelled = (subject: string, attribute: string): readonly [string, string] => [plainParts(subject), plainParts(attribute)]

const plainParts = (label: string): string => plainLabel(label).split(' ').map(plainLabel).join(' ')
