import type { Unit } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { outlineComposer } from './outline-composer.ts'
import type { SampleBlock } from './sample-extraction.ts'
import { sampleExtraction } from './sample-extraction.ts'

const compose = (extraction: ReturnType<typeof sampleExtraction>): readonly Unit[] => [
  ...outlineComposer().compose(extraction, { volume: '水害' }),
]
const blocks = (units: readonly Unit[]): readonly Unit[] => units.filter((u) => u.level === 'block')

describe('the date of a document', () => {
  const facetsOf = (record: object, text = '本文'): readonly (string | undefined)[] => {
    const facets = compose(sampleExtraction([[{ kind: 'text', text }]], record)).at(-1)?.facets
    return [facets?.['date'], facets?.['time']]
  }
  const metadata = { CreationDate: '2020-01-02T03:04:05Z' }
  const uri = 'file:///a/bousai_20260730.pdf'

  it('is the one the first page stands for, else of the name, else printed, else of the metadata', () => {
    expect(facetsOf({ uri, metadata }, '平成28年4月16日（土）9時30分現在')).toEqual(['2016-04-16', '09:30'])
    expect(facetsOf({ uri, metadata }, '平成28年4月16日に地震があった。')).toEqual(['2026-07-30', undefined])
    expect(facetsOf({ metadata }, '平成28年4月16日に地震があった。')).toEqual(['2016-04-16', undefined])
    expect(facetsOf({ metadata })).toEqual(['2020-01-02', undefined])
    expect(facetsOf({})).toEqual([undefined, undefined])
  })
  it('is not that of the event the page tells of', () => {
    expect(facetsOf({}, '地震は令和８年７月28日に起きた。\n令和８年７月 3 0 日\n0 6 時 3 0 分現在')).toEqual(['2026-07-30', '06:30'])
    expect(facetsOf({}, '昭和50年4月1日に建てた。\n令和8年8月1日\n総務課')).toEqual(['2026-08-01', undefined])
  })
  it('takes its year from elsewhere on the page, or from the name', () => {
    expect(facetsOf({ uri: 'file:///a/pref_20260801-0730.pdf' }, '被害の状況（８月１日 ７：３０時点）')).toEqual(['2026-08-01', '07:30'])
    expect(facetsOf({}, '令和８年熊本地震による被害の状況（８月１日１４：００時点）')).toEqual(['2026-08-01', '14:00'])
    expect(facetsOf({}, '被害の状況（８月１日１４：００時点）')).toEqual([undefined, undefined])
  })
})

describe('the printed title', () => {
  const contextOf = (kind: SampleBlock['kind'], text: string): string =>
    blocks(
      compose(
        sampleExtraction(
          [
            [
              { kind, text },
              { kind: 'text', text: '本文。' },
            ],
          ],
          { title: 'a' },
        ),
      ),
    ).at(-1)?.context ?? ''
  it('is a title, a heading without number, or the line a page begins with; nothing long, no sentence', () => {
    expect(contextOf('title', '被害報')).toContain('被害報')
    expect(contextOf('text', '地方交付税の推移\n（単位：千円）').split('\n')).toEqual(['a', '地方交付税の推移'])
    expect(contextOf('heading', '１ 地震の概要').split('\n')).toEqual(['a', '１ 地震の概要'])
    expect(contextOf('text', 'これは文である。').split('\n')).toEqual(['a'])
    expect(contextOf('title', '長'.repeat(70)).split('\n')).toEqual(['a', '長'.repeat(70)])
  })
})

it('a line in the margin of the first page that says something names the document, a page number does not', () => {
  const units = compose(
    sampleExtraction(
      [
        [
          { kind: 'furniture', text: '株式会社極洋(1301) 平成26年3月期決算短信' },
          { kind: 'text', text: '資本金は変わらない。' },
          { kind: 'furniture', text: '- 12 -' },
          { kind: 'furniture', text: 'Rev. 2' },
        ],
      ],
      { title: '新規文書2' },
    ),
  )
  const [block] = blocks(units)
  expect(block?.context).toContain('株式会社極洋(1301) 平成26年3月期決算短信')
  expect(block?.context).not.toMatch(/Rev|- 12/)
})
