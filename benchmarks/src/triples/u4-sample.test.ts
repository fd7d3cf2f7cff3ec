import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readValue, readValues } from '@colrag/stage-kit'
import { describe, expect, test } from 'vitest'
import { u4Sample } from './u4-sample.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/ntcir18_u4_sample', import.meta.url))

// The filings are public but not ours to copy; without them there is nothing to check.
describe.skipIf(!existsSync(folder))('values of securities reports (skipped where ../shared/data/ntcir18_u4_sample is absent)', () => {
  const cells = existsSync(folder) ? u4Sample(folder) : []
  const number = /^-?\d+(?:\.\d+)?$/
  const day = /^\d{4}-\d\d-\d\d$/

  test('all 1,051 cells are found', () => {
    expect(cells).toHaveLength(1051)
    expect(cells.filter((c) => c.text === null)).toEqual([])
  })

  test('every number is read as its gold', () => {
    const numbers = cells.filter((c) => number.test(c.gold))
    expect(numbers).toHaveLength(880)
    const wrong = numbers.filter(({ text, unit, gold }) => {
      const value = readValue(text ?? '', { unit })
      // Two cells hold a heading with a number in it; no single value is claimed for those, but the number is among what is read.
      const read = value ? [value] : readValues(text ?? '')
      return !read.some((v) => v.kind === 'quantity' && v.base.value === Number(gold)) || (!value && /^[\d.,△▲※\s()]+$/u.test(text ?? ''))
    })
    expect(wrong).toEqual([])
  })

  test('every day is read as its gold, and no text as a number', () => {
    const days = cells.filter((c) => day.test(c.gold))
    expect(days.length).toBeGreaterThan(5)
    for (const { text, gold } of days) expect(readValue(text ?? '')).toMatchObject({ kind: 'date', iso: gold })
    const texts = cells.filter((c) => !number.test(c.gold) && !day.test(c.gold))
    expect(texts.filter((c) => readValue(c.text ?? '') !== null && readValue(c.gold) === null)).toEqual([])
  })
})
