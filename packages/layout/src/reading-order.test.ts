import type { Block, Direction, PageRecord, TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruled } from './ruled.ts'

const detect = (page: PageRecord): Promise<readonly Block[]> =>
  ruled().detect(
    page,
    { document: sampleDocument(), before: [], after: [] },
    {
      assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    },
  )

/** Lines of prose of which the first says where it belongs: the order of these names is the order of the page. */
const passage = (name: string, x: number, y: number, lines: number, ems: number, size = 10): TextSpan[] => {
  const words = 'water rose in the night and all the roads along it were shut for some days so that no help came'.split(' ')
  return Array.from({ length: lines }, (_, i) => {
    let text = i === 0 ? `<${name}>` : ''
    for (let w = i * 3; text.length < 2 * ems - 6; w++) text += `${text === '' ? '' : ' '}${words[w % words.length]}`
    return textSpan(i === lines - 1 ? `${text.slice(0, ems)}.` : text, { x, y: y + 1.4 * size * i, size })
  })
}
const orderOf = async (spans: readonly TextSpan[], parts: Partial<PageRecord> = {}): Promise<string> => {
  const page = samplePage({ number: 2, spans, ...parts })
  const blocks = await detect(page)
  return blocks
    .map((b) => sliceText(page, b.grid?.cells.flatMap((c) => c.slices) ?? b.slices, ' ').text)
    .flatMap((text) => [...text.matchAll(/<(\w+)>/g)].map((m) => m[1]))
    .join(' ')
}
const picture = (x: number, y: number, width: number, height: number): PageRecord['images'][number] => ({
  box: { x, y, width, height },
  pixelWidth: 400,
  pixelHeight: 300,
})

describe('reading order', () => {
  it.each([2, 3])('goes through %i columns one after the other, below their heading', async (count) => {
    const width = [0, 0, 235, 150][count] as number
    const columns = Array.from({ length: count }, (_, c) => passage(`c${c}`, 60 + (width + 20) * c, 120, 30, width / 10)).flat()
    expect(await orderOf([...columns, textSpan('<top> A heading over all of the columns', { x: 60, y: 70, size: 18 })])).toBe(
      ['top', ...Array.from({ length: count }, (_, c) => `c${c}`)].join(' '),
    )
  })

  it('starts anew below what spans the columns', async () => {
    const two = (a: string, b: string, y: number): TextSpan[] => [...passage(a, 60, y, 12, 23), ...passage(b, 320, y, 12, 23)]
    const spans = [
      ...two('a', 'b', 80),
      textSpan('<mid> A heading that stands over both of them', { x: 60, y: 290, size: 16 }),
      ...two('c', 'd', 330),
    ]
    expect(await orderOf(spans)).toBe('a b mid c d')
    const withPicture = await orderOf(
      [...two('a', 'b', 80), textSpan('Figure 1. <cap> What was seen that day', { x: 60, y: 425 }), ...two('c', 'd', 470)],
      { images: [picture(60, 270, 490, 150)] },
    )
    expect(withPicture).toBe('a b cap c d')
  })

  it('reads the text before the sidebar at its right, and the sidebar at its left before the text', async () => {
    expect(await orderOf([...passage('main', 60, 80, 30, 33), ...passage('side', 430, 80, 14, 12, 8)])).toBe('main side')
    expect(await orderOf([...passage('side', 60, 80, 14, 12, 8), ...passage('main', 190, 80, 30, 33)])).toBe('side main')
  })

  it('reads text that goes on below or begins above what stands beside it as one', async () => {
    const main = (x: number): TextSpan[] => ['m', 'n', 'o', 'p'].flatMap((name, i) => passage(name, x, 80 + 130 * i, 7, 33))
    const head = textSpan('<head> Of the lower town', { x: 60, y: 440, size: 13, bold: true })
    const upper = main(60).filter((s) => s.box.y < 430)
    const lower = main(60).flatMap((s) => (s.box.y < 430 ? [] : { ...s, box: { ...s.box, y: s.box.y + 20 } }))
    expect(await orderOf([...upper, head, ...lower, ...passage('side', 430, 80, 14, 12, 8)])).toBe('m n o head p side')
    expect(await orderOf([...passage('side', 60, 340, 14, 12, 8), ...main(190)])).toBe('side m n o p')
    expect(await orderOf([...main(60), ...passage('side', 430, 230, 14, 12, 8)])).toBe('m n o p side')
  })

  it('reads what follows below two columns in a line of its own after both', async () => {
    const spans = [...passage('a', 60, 80, 12, 23), ...passage('b', 320, 80, 12, 23)]
    expect(await orderOf([...spans, textSpan('<end> Of the town itself', { x: 60, y: 275 })])).toBe('a b end')
  })

  it('reads a headline over a part of vertical writing before all of it', async () => {
    const columns = Array.from({ length: 20 }, (_, i) =>
      textSpan(`${i === 0 ? '<first>' : ''}${'夜に水かさが増して道がみな閉ざされた'.repeat(2)}`, {
        x: 500 - 22 * i,
        y: 140,
        direction: 'vertical',
      }),
    )
    expect(await orderOf([...columns, textSpan('<head>洪水の記録を読む', { x: 80, y: 90, size: 18 })])).toBe('head first')
  })

  it('keeps a footnote of one column before the text of the next', async () => {
    const note = passage('note', 60, 700, 2, 26, 8).map((s, i) =>
      i === 0 ? { ...textSpan(`1 ${s.text}`, { x: 60, y: 700, size: 8 }) } : s,
    )
    expect(await orderOf([...passage('a', 60, 80, 40, 23), ...note, ...passage('b', 320, 80, 44, 23)])).toBe('a note b')
  })

  it('reads columns of vertical writing from right to left and tier by tier, its heading first', async () => {
    const tier = (name: string, y: number): TextSpan[] =>
      Array.from({ length: 18 }, (_, i) =>
        textSpan(`${i === 0 ? `<${name}>` : ''}夜に水かさが増して道がみな閉ざされた${i}`, { x: 480 - 22 * i, y, direction: 'vertical' }),
      )
    expect(
      await orderOf([
        ...tier('low', 460),
        ...tier('high', 100),
        textSpan('<head>洪水の記録', { x: 515, y: 100, size: 18, direction: 'vertical' }),
      ]),
    ).toBe('head high low')
  })

  it('reads the boxes of a slide by rows of boxes, each as a whole', async () => {
    const box = (name: string, x: number, y: number): TextSpan[] => [
      textSpan(`<${name}> Aim`, { x, y, size: 16 }),
      ...passage(`${name}t`, x, y + 30, 6, 17),
    ]
    const spans = [
      textSpan('<title> What we do this year', { x: 60, y: 60, size: 28 }),
      ...box('a', 60, 140),
      ...box('b', 320, 140),
      ...box('c', 60, 320),
      ...box('d', 320, 320),
    ]
    const order = await orderOf(spans)
    expect(order.split(' ')[0]).toBe('title')
    for (const name of 'abcd') expect(order).toContain(`${name} ${name}t`)
    expect([order.indexOf('a '), order.indexOf('b ')]).toEqual([order.indexOf('a '), order.indexOf('b ')].sort((a, b) => a - b))
  })

  it('reads drawn boxes row by row where they begin on one height, and column by column below heads', async () => {
    const boxes = [80, 320].flatMap((x) => [140, 330].map((y) => ({ x, y, width: 220, height: 170 })))
    const text = (y: number, size = 10): TextSpan[] =>
      [...'abcd'].flatMap((name, i) => passage(name, 90 + 240 * (i % 2), i < 2 ? y : 340, i < 2 && size > 10 ? 1 : 8, 17, size))
    expect(await orderOf(text(150), { fills: boxes })).toBe('a b c d')
    expect(await orderOf(text(150))).toBe('a c b d')
    const heads = boxes.map((box) => (box.y === 140 ? { ...box, y: 290, height: 30 } : box))
    expect(await orderOf(text(297, 11), { fills: heads })).toBe('a c b d')
    const numbered = (numbers: string): TextSpan[] =>
      [...'abcd'].flatMap((name, i) =>
        passage(name, 90 + 240 * (i % 2), i < 2 ? 150 : 340, 8, 17).map((s, line) =>
          line === 0 ? textSpan(`${numbers[i]}. ${s.text}`, { x: s.box.x, y: s.box.y }) : s,
        ),
      )
    expect(await orderOf(numbered('1324'), { fills: boxes })).toBe('a c b d')
    expect(await orderOf(numbered('1234'), { fills: boxes })).toBe('a b c d')
    const staggered = boxes.map((box) => (box.x === 320 ? { ...box, y: box.y + 40 } : box))
    const lowered = text(150).map((s) => (s.box.x > 320 ? { ...s, box: { ...s.box, y: s.box.y + 40 } } : s))
    expect(await orderOf(lowered, { fills: staggered })).toBe('a c b d')
  })

  it.each(['up', 'down', 'flipped'] satisfies Direction[])(
    'reads text turned %s inside an upright page in its own direction',
    async (direction) => {
      const turned = ['<one> first line of it', '<two> and the second', '<three> and the last'].map((t, i) => {
        const along =
          direction === 'flipped'
            ? { x: 380, y: 540 - 14 * i }
            : direction === 'up'
              ? { x: 300 + 14 * i, y: 400 }
              : { x: 340 - 14 * i, y: 400 }
        return textSpan(t, { ...along, direction })
      })
      const page = samplePage({ number: 2, spans: [...passage('main', 60, 80, 16, 45), ...turned] })
      const blocks = await detect(page)
      const block = blocks.find((b) => b.direction === direction)
      expect(sliceText(page, block?.slices ?? [], ' ').text).toBe('<one> first line of it <two> and the second <three> and the last')
      expect(blocks.filter((b) => b.direction === 'horizontal')).not.toHaveLength(0)
    },
  )
})
