import type { Block, BlockId, TextSpan } from '@colrag/core'
import { ColragError } from '@colrag/core'
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

test('an empty page is read as empty, without a fault', async () => {
  const page = await drawnPage(200, 60, () => undefined)
  const silent = toldEngine('told', () => [])
  expect(await read(silent, page)).toMatchObject({ text: '', by: { rule: 'blank', confidence: 1 } })
  expect(page.issues).toEqual([])
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

test('labels in a drawing are kept, its lines taken for writing are not; in a block of text both are', async () => {
  const labels = toldEngine('told', () => [
    ['水位の変化', 0.9],
    ['xく一 | m', 0.3],
  ])
  expect(await read(labels, await drawn('photo'))).toMatchObject({ text: '水位の変化', by: { confidence: 0.9 } })
  expect((await read(labels, await drawn()))?.text).toBe('水位の変化\nxく一 | m')
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

test('a second engine that fails costs no text and is told once a page', async () => {
  const page = await drawn()
  const blocks = [0, 1].map((at) => ({ ...(page.blocks[0] as Block), id: `${page.page.id}/b${at}` as BlockId }))
  const first = toldEngine('first', ({ sample }) => [['水位', sample === true ? 0.9 : 0.55]])
  const broken = toldEngine('broken', () => new ColragError('unsupported', 'broken', 'the program is missing', { hint: 'install it' }))
  const reader = hybridReader({ engine: cascadeEngine([{ engine: first }, { engine: broken }]) })
  for (const pages of [1, 2]) {
    const texts = await reader.read(page.page, blocks, page.ctx)
    expect(texts.map(({ text, by }) => [text, by.rule, by.model])).toEqual(blocks.map(() => ['水位', 'no-glyphs', 'first/jpn']))
    expect(page.issues).toHaveLength(pages)
  }
  expect(page.issues[0]).toMatchObject({ code: 'unsupported', subject: page.page.id, hint: 'install it' })
  expect(page.issues[0]?.message).toContain('broken could not read')
})

test('a block that cannot be read by OCR costs the other blocks nothing', async () => {
  const page = await drawn()
  const text = '水位は最高となった。'
  const offsets = Array.from({ length: text.length + 1 }, (_, i) => i * 12)
  const span: TextSpan = {
    text,
    box: { x: 20, y: 20, width: 120, height: 12 },
    direction: 'horizontal',
    font: 'good',
    fontSize: 12,
    offsets,
  }
  const [blind] = page.blocks as [Block]
  const glyphs = { ...blind, id: `${page.page.id}/b1` as BlockId, slices: [{ span: 0, start: 0, end: text.length }] }
  for (const code of ['unsupported', 'invalid-options', 'model-failed'] as const) {
    const issues = page.issues.length
    const reader = hybridReader({ engine: toldEngine('unable', () => new ColragError(code, 'jpn', 'it cannot', { hint: 'do this' })) })
    const texts = await reader.read({ ...page.page, spans: [span] }, [blind, glyphs], page.ctx)
    expect(texts).toMatchObject([
      { text: '', by: { rule: 'ocr-failed', confidence: 0.1 } },
      { text, origin: 'embedded' },
    ])
    expect(texts[1]?.by.rule).not.toBe('ocr-failed')
    expect(page.issues.slice(issues)).toMatchObject([{ code, subject: blind.id, message: 'it cannot', hint: 'do this' }])
  }
})
