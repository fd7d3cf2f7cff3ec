import type { Block, LayoutDetector, StreamRecord } from '@colrag/core'
import { blockKinds } from '@colrag/core'
import { sampleDocument, samplePage } from '@colrag/testing'
import { expect, it } from 'vitest'
import { layoutStream } from './layout-stream.ts'

const stream = (pages: number): StreamRecord[] => [
  { type: 'document', value: sampleDocument({ pageCount: pages }) },
  ...Array.from({ length: pages }, (_, i): StreamRecord[] => [
    { type: 'page', value: samplePage({ number: i + 1 }) },
    { type: 'issue', value: { stage: 'pdf', subject: `page ${i + 1}`, code: 'corrupt', message: 'a picture is damaged' } },
    { type: 'page-end', value: { number: i + 1 } },
  ]).flat(),
  { type: 'document-end', value: { pages } },
]

async function run(records: readonly StreamRecord[], detect: LayoutDetector['detect']): Promise<readonly StreamRecord[]> {
  const detector: LayoutDetector = { name: 'given', fingerprint: '1', kinds: blockKinds, window: { before: 1, after: 2 }, detect }
  const out: StreamRecord[] = []
  const issues: StreamRecord[] = []
  async function* input(): AsyncGenerator<unknown> {
    yield* records
  }
  await layoutStream(
    detector,
    input(),
    {
      assets: { get: () => Promise.reject(new Error('unused')), put: () => Promise.reject(new Error('unused')) },
      seed: 0,
      report: (value) => issues.push({ type: 'issue', value }),
    },
    async (record) => {
      out.push(record)
    },
    () => issues.splice(0),
  )
  return out
}

it('passes everything on, adds blocks before the end of their page, and shows each page its window', async () => {
  const seen: string[] = []
  const out = await run([...stream(4), ...stream(2)], async (page, { before, after }) => {
    seen.push(`${before.map((n) => n.page.number)}<${page.number}<${after.map((p) => p.number)}`)
    const block: Block = {
      id: `${page.id}/b0000` as Block['id'],
      pageId: page.id,
      kind: 'text',
      boxes: [{ x: 0, y: 0, width: 1, height: 1 }],
      order: 0,
      direction: 'horizontal',
      slices: [],
      by: { stage: 'given', fingerprint: '1' },
    }
    return [block]
  })
  expect(seen).toEqual(['<1<2,3', '1<2<3,4', '2<3<4', '3<4<', '<1<2', '1<2<'])
  expect(out.map((r) => r.type)).toEqual(
    [4, 2].flatMap((n) => ['document', ...Array.from({ length: n }, () => ['page', 'issue', 'block', 'page-end']).flat(), 'document-end']),
  )
})

it('turns a fault of one page into an issue of that page and goes on', async () => {
  const out = await run(stream(3), async (page) => {
    if (page.number === 2) throw new Error('no rule fits')
    return []
  })
  expect(out.filter((r) => r.type === 'page-end')).toHaveLength(3)
  expect(out.filter((r) => r.type === 'issue' && r.value.stage === 'given')).toMatchObject([
    { value: { code: 'internal', message: 'no rule fits', subject: samplePage({ number: 2 }).id } },
  ])
})
