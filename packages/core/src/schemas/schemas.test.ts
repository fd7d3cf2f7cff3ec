import { expect, test } from 'vitest'
import { askResult, ingestResult, readResult, searchResult, streamRecord } from './index.ts'

const hit = {
  rank: 1,
  id: 'd/b',
  level: 'block',
  kind: 'text',
  documentId: 'd',
  title: 't',
  anchors: [{ page: 1, boxes: [{ x: 0, y: 0, width: 1, height: 1 }] }],
  text: 'x',
  score: 0.5,
  axes: { text: 0.1, bm25: null, triple: null, image: null },
  explanation: { terms: [], boosts: [], priors: [], dominant: 'text', notes: [] },
}

test('a search result keeps null for what did not run and refuses what a reader could not trust', () => {
  const result = { query: 'q', recipe: 'r', hits: [hit] }
  expect(searchResult.safeParse(result).success).toBe(true)
  const broken = [
    { ...hit, score: Number.NaN },
    { ...hit, anchors: [] },
    { ...hit, axes: { text: 1 } },
    { ...hit, anchors: [{ page: 0, boxes: hit.anchors[0]?.boxes }] },
    { ...hit, surprise: 1 },
  ]
  for (const wrong of broken) expect(searchResult.safeParse({ ...result, hits: [wrong] }).success).toBe(false)
})

test('codes and statuses are closed sets', () => {
  const totals = {
    ok: 0,
    partial: 0,
    failed: 1,
    pages: 0,
    blocks: {},
    tables: 0,
    figures: 0,
    triples: 0,
    units: 0,
    seconds: 0,
    reused: 0,
    removed: 0,
  }
  const document = (code: string, status: string): unknown => ({
    documents: [{ id: 'a', uri: 'file:///a', title: 't', status, pages: 0, issues: [{ code, stage: 's', subject: 'a', message: 'm' }] }],
    totals,
  })
  expect(ingestResult.safeParse(document('corrupt', 'failed')).success).toBe(true)
  expect(ingestResult.safeParse(document('oops', 'failed')).success).toBe(false)
  expect(ingestResult.safeParse(document('corrupt', 'success')).success).toBe(false)
  expect(askResult.safeParse({ status: 'insufficient-evidence', text: 'no', citations: [] }).success).toBe(true)
  expect(
    askResult.safeParse({
      status: 'answered',
      text: 'x',
      citations: [{ unitId: 'u', documentId: 'd', title: 't', page: 1, boxes: [], quote: 'x' }],
    }).success,
  ).toBe(false)
  expect(
    readResult.safeParse({
      documents: [{ uri: 'file:///a', status: 'ok', issues: [], pages: [{ number: 1, label: '1', width: 0, height: 1, blocks: [] }] }],
    }).success,
  ).toBe(false)
})

test('a stage stream lets unknown fields through and refuses offsets that do not fit their text', () => {
  const span = { text: 'ab', box: { x: 0, y: 0, width: 2, height: 1 }, direction: 'horizontal', font: 'f', fontSize: 1, offsets: [0, 1, 2] }
  const page = {
    id: 'd/p',
    documentId: 'd',
    number: 1,
    label: '1',
    width: 1,
    height: 1,
    spans: [span],
    lines: [],
    fills: [],
    curves: [],
    images: [],
    links: [],
    ours: 'kept',
  }
  expect(streamRecord.parse({ type: 'page', value: page })).toMatchObject({ value: { ours: 'kept' } })
  expect(streamRecord.safeParse({ type: 'page', value: { ...page, spans: [{ ...span, offsets: [0, 1] }] } }).success).toBe(false)
})
