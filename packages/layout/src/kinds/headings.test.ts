import type { Block, PageRecord, TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const detect = (page: PageRecord, document = sampleDocument()): Promise<readonly Block[]> =>
  ruled().detect(
    page,
    { document, before: [], after: [] },
    {
      assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    },
  )
const headings = async (spans: readonly TextSpan[]): Promise<readonly string[]> => {
  const page = samplePage({ number: 2, spans })
  return (await detect(page)).filter((b) => b.kind === 'heading').map((b) => sliceText(page, b.slices, ' ').text)
}
const passage = (y: number, size = 10, lines = 6): TextSpan[] =>
  Array.from({ length: lines }, (_, i) =>
    textSpan(`${'abcdefgh'[i % 8]} line of the text that goes on for a while. As texts do`, { x: 60, y: y + 1.3 * size * i, size }),
  )
const small = passage(500, 9, 14)

describe('headings', () => {
  it.each([
    ['a sentence', ['(4). Information on what is empty is given by those who let,', 'by agents, or by neighbours.']],
    ['the end of a paragraph', ['odds of living in such a house fell in the years', 'that are shown there (Table 1)']],
  ])('are no lines of %s, though the page has more of a smaller print', async (_, lines) => {
    const piece = lines.map((t, i) => textSpan(t, { x: 60, y: 60 + 15 * i, size: 12 }))
    expect(await headings([...piece, ...small])).toEqual([])
  })

  it('do not look like the passage below them', async () => {
    const begun = textSpan('Much is done to let all live in good houses and to have', { x: 60, y: 60, size: 12 })
    expect(await headings([begun, ...passage(92, 12), ...small])).toEqual([])
  })

  it('are no amounts, ages and dates', async () => {
    const lines = ['24 or younger', '9 日 21 時あたり北上する', '11 ヵ所', '合計 21市町村']
    const spans = lines.flatMap((t, i) => [
      textSpan(t, { x: 60, y: 60 + 120 * i, bold: t.startsWith('合') }),
      ...passage(90 + 120 * i, 10, 4),
    ])
    expect(await headings(spans)).toEqual([])
  })

  it.each(['※下線部は前回からの変更箇所', '（注）数は今後も変わる', '⇒ 各課を先導する人材の創出'])('are no remarks: %s', async (text) => {
    expect(await headings([textSpan(text, { x: 60, y: 60, size: 16 }), ...passage(100)])).toEqual([])
  })

  it('are no values set bold behind their labels', async () => {
    const spans = [
      textSpan('Base of it:', { x: 60, y: 60 }),
      textSpan('Votes that were cast on the day', { x: 118, y: 60, bold: true }),
      ...passage(100),
    ]
    expect(await headings(spans)).toEqual([])
  })

  it('are no remarks that the outline names', async () => {
    const page = samplePage({ number: 2, spans: [textSpan('※下線部は前回からの変更箇所', { x: 60, y: 60 }), ...passage(100)] })
    const document = sampleDocument({ outline: [{ title: '※下線部は前回からの変更箇所', depth: 0, page: 2 }] })
    expect((await detect(page, document)).filter((b) => b.kind === 'heading')).toEqual([])
  })

  it.each([
    '(As at the end of March)',
    'woman',
    '1st',
    'example.org/books',
    'N Hartmann',
    'J. R. Smith and K. de Vries',
    'Corollary 4. Suppose that g = uf for some u in R. Then the two are one λ′ .',
  ])('are none in large type that says %s', async (text) => {
    expect(await headings([textSpan(text, { x: 60, y: 60, size: 16 }), ...passage(100, 10, 8)])).toEqual([])
  })

  it('are no notes behind a bare number', async () => {
    expect(await headings([textSpan('1 Except what is left out.', { x: 60, y: 60 }), ...passage(90, 10, 8)])).toEqual([])
  })

  it.each(['A Summary', 'I. Introduction', 'V Results', '目次', 'FAQ', 'iPhone', '（１）総則'])('are such as %s', async (text) => {
    expect(await headings([textSpan(text, { x: 60, y: 60, size: 16 }), ...passage(100, 10, 8)])).toEqual([text])
  })

  it('may cry out on a slide', async () => {
    expect(await headings([textSpan('Thank you!', { x: 60, y: 60, size: 30 }), ...passage(140, 12)])).toEqual(['Thank you!'])
  })

  it('keep their second line, which hangs behind the number', async () => {
    const spans = [
      textSpan('10.4. Funding for the training of all the unemployed and other', { x: 60, y: 60, size: 14, bold: true }),
      textSpan('groups', { x: 96, y: 77, size: 14, bold: true }),
      ...passage(110),
    ]
    expect(await headings(spans)).toEqual(['10.4. Funding for the training of all the unemployed and other groups'])
  })
})
