import type { TextSpan } from '@colrag/core'
import { expect, test } from 'vitest'
import { drawLines, drawnPage } from './drawn-page.fixture.ts'
import { cascadeEngine } from './engine/cascade-engine.ts'
import type { OcrEngine } from './engine/ocr-engine.ts'
import { toldEngine } from './engine/told-engine.fixture.ts'
import { hybridReader } from './hybrid-reader.ts'

const drawn = (kind: 'text' | 'photo' = 'text') =>
  drawnPage(200, 60, (pen) => drawLines(pen, ['水位は最高となった。'], 20, 20, 12), { kind })

async function read(engine: OcrEngine, page: Awaited<ReturnType<typeof drawn>>) {
  const reader = hybridReader({ engine })
  const [text] = await reader.read(page.page, page.blocks, page.ctx)
  await reader.close()
  return text
}

test('text of little confidence is kept with its number and an issue; nothing at all has a reason', async () => {
  const page = await drawn()
  const text = await read(
    toldEngine('told', ({ language }) => (language === 'jpn' ? [['zuom ni', 0.21]] : [])),
    page,
  )
  expect(text).toMatchObject({ text: 'zuom ni', origin: 'ocr', by: { rule: 'no-glyphs', confidence: 0.21, model: 'told/jpn' } })
  expect(page.issues).toMatchObject([{ code: 'model-output', subject: page.blocks[0]?.id, message: expect.stringContaining('0.21') }])
  const empty = await drawn()
  expect(
    await read(
      toldEngine('told', () => []),
      empty,
    ),
  ).toMatchObject({ text: '', lines: [], by: { rule: 'nothing-legible', confidence: 0 } })
  expect(empty.issues).toMatchObject([{ code: 'empty' }])
})

test('marks in a photograph are no text and no fault', async () => {
  const page = await drawn('photo')
  expect(
    await read(
      toldEngine('told', () => [['l.i', 0.4]]),
      page,
    ),
  ).toMatchObject({ text: '', by: { rule: 'nothing-legible' } })
  expect(page.issues).toEqual([])
})

test('the engines that read a block are named', async () => {
  const first = toldEngine('first', ({ sample }) => [['水位', sample === true ? 0.9 : 0.55]])
  const second = toldEngine('second', () => [['水位は', 0.95]])
  const text = await read(cascadeEngine([{ engine: first }, { engine: second }]), await drawn())
  expect(text).toMatchObject({ text: '水位は', by: { model: 'second/jpn', confidence: 0.95 } })
})

test('only the glyphs of a broken font are read from the picture, in their place', async () => {
  const page = await drawn()
  const span = (text: string, x: number, font: string): TextSpan => ({
    text,
    box: { x, y: 20, width: text.length * 12, height: 12 },
    direction: 'horizontal',
    font,
    fontSize: 12,
    offsets: Array.from({ length: text.length + 1 }, (_, i) => i * 12),
  })
  const spans = [span('水位は', 20, 'good'), span('\ue001\ue002', 56, 'bad'), span('となった。', 80, 'good')]
  const slices = spans.map(({ text }, at) => ({ span: at, start: 0, end: text.length }))
  const mixed = { ...page, page: { ...page.page, spans }, blocks: page.blocks.map((block) => ({ ...block, slices })) }
  const sure = toldEngine('told', () => [['最高', 0.9]])
  expect(await read(sure, mixed)).toMatchObject({
    text: '水位は最高となった。',
    origin: 'embedded',
    by: { rule: 'repaired-glyphs', confidence: 0.98, model: 'told/jpn' },
  })
  expect(sure.asked).toHaveLength(1)
  const unsure = await read(
    toldEngine('told', () => [['最高', 0.3]]),
    mixed,
  )
  expect(unsure?.text).toBe('水位は\ue001\ue002となった。')
  expect(unsure?.by.confidence).toBeCloseTo(0.8, 5)
})
