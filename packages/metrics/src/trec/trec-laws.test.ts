import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { rankItems } from '../rank-items.ts'
import { readQrels } from './read-qrels.ts'
import { readRun } from './read-run.ts'
import { writeQrels } from './write-qrels.ts'
import { writeRun } from './write-run.ts'

const id = fc.stringMatching(/^[^\s\uFEFF]+$/u)
const score = fc.double({ noNaN: true, noDefaultInfinity: true })
const scores = fc.dictionary(id, fc.dictionary(id, score, { minKeys: 1, maxKeys: 8 }), { maxKeys: 6 })
const asMaps = (value: Readonly<Record<string, Readonly<Record<string, number>>>>): ReadonlyMap<string, ReadonlyMap<string, number>> =>
  new Map(Object.entries(value).map(([query, own]) => [query, new Map(Object.entries(own))]))
/** Written with -0, read as 0 or -0: the same score. */
const plain = (maps: ReadonlyMap<string, ReadonlyMap<string, number>>): unknown =>
  [...maps].map(([query, own]) => [query, [...own].map(([item, value]) => [item, value + 0])])
const endings = fc.constantFrom('\n', '\r\n', '\n\n', ' \n')

test('judgements that are written are read again, whatever the ends of lines and with a byte order mark', () => {
  fc.assert(
    fc.property(scores, endings, fc.boolean(), (held, ending, mark) => {
      const text = `${mark ? '\uFEFF' : ''}${writeQrels(asMaps(held)).replaceAll('\n', ending)}`
      expect(plain(readQrels(text))).toEqual(plain(asMaps(held)))
    }),
  )
})

test('a run that is written is read again in its order, ties by id', () => {
  const tied = fc.dictionary(id, fc.dictionary(id, fc.constantFrom(0, 0.5, -1e-300, 1 / 3), { minKeys: 1 }))
  fc.assert(
    fc.property(fc.oneof(scores, tied), endings, fc.constantFrom('ascending' as const, 'descending' as const), (held, ending, ties) => {
      const run = [...asMaps(held)].map(([query, own]) => ({ query, items: [...own].map(([item, value]) => ({ id: item, score: value })) }))
      const text = writeRun(run, 'tag').replaceAll('\n', ending)
      expect(readRun(text, 'run', ties)).toEqual(new Map([...asMaps(held)].map(([query, own]) => [query, rankItems(own, ties)])))
    }),
  )
})

test('of any text every line is read or told', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[\w.\t -]*$/u)), (lines) => {
      const told: string[] = []
      const leftOut = (sentence: string): void => void told.push(sentence)
      const read = readQrels(lines.join('\n'), 'q', { leftOut })
      const pairs = [...read.values()].reduce((sum, own) => sum + own.size, 0)
      const head = /^\s*query[-_]?id\s+\S+\s+\S+\s*$/i.test(lines.find((line) => line.trim() !== '') ?? '') ? 1 : 0
      expect(pairs + told.length + head).toBe(lines.filter((line) => line.trim() !== '').length)
    }),
  )
})
