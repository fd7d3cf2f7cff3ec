import type { PageRecord } from '@colrag/core'
import { expect, test } from 'vitest'
import { languagesAmid } from './languages-amid.ts'

const page = (...spans: readonly Partial<PageRecord['spans'][number]>[]): PageRecord => ({ spans }) as unknown as PageRecord
const english = 'Row-column summation is a widely used readout scheme，for arrays. '.repeat(4)

test('amid long Latin text, pictures are not read as Japanese', () => {
  expect(languagesAmid(page({ text: english }), ['jpn', 'eng'])).toEqual(['eng'])
  expect(languagesAmid(page({ text: english }), ['eng', 'jpn', 'deu'])).toEqual(['eng', 'deu'])
})

test('a page with any Japanese, Chinese or Korean keeps all languages', () => {
  for (const word of ['被害', 'ひがい', '피해'])
    expect(languagesAmid(page({ text: english }, { text: word }), ['jpn', 'eng'])).toEqual(['jpn', 'eng'])
})

test('text that is short, hidden or in doubt tells nothing', () => {
  expect(languagesAmid(page({ text: 'Fig. 1' }), ['jpn', 'eng'])).toEqual(['jpn', 'eng'])
  expect(languagesAmid(page({ text: english, hidden: true }), ['jpn', 'eng'])).toEqual(['jpn', 'eng'])
  expect(languagesAmid(page({ text: english, suspect: 'implausible' }), ['jpn', 'eng'])).toEqual(['jpn', 'eng'])
})

test('where nothing else was asked for, Japanese stays', () => {
  expect(languagesAmid(page({ text: english }), ['jpn'])).toEqual(['jpn'])
})
