import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openWorkspace, search } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { askResult, searchResult } from '@colrag/core/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportPdf } from './fixture/report-pdf.ts'
import { useApi } from './fixture/use-api.ts'
import type { BlockView, DocumentSummary, JobRecord, PageRecordView, UnitView } from './records.ts'

const api = useApi()
const flood = reportPdf(
  ['Flood report', 'The flood of the river Alton damaged 1,234 houses in 2019.', 'In 2020 the flood damaged 56 houses.'],
  ['Shelters', 'In total 17 shelters were opened in the town of Burley.'],
)
const quake = reportPdf(['Earthquake report', 'The earthquake damaged 345 bridges in the town of Corby.'])
let documents: DocumentSummary[] = []

const list = async (): Promise<DocumentSummary[]> =>
  ((await api.call('GET', '/documents')).body as { documents: DocumentSummary[] }).documents
const find = async (question: string): Promise<string[]> => {
  const { body } = await api.json('/search', { question, k: 3 })
  return searchResult.parse(body).hits.map((hit) => hit.title)
}

beforeAll(async () => {
  const { status, headers, body } = await api.send(
    [
      ['flood.pdf', flood],
      ['地震.pdf', quake],
    ],
    { volume: 'reports' },
  )
  expect([status, headers.get('location')]).toEqual([202, `/jobs/${(body as JobRecord).id}`])
  expect(await api.ended(body)).toMatchObject({
    state: 'done',
    result: { totals: { ok: 2, pages: 3 } },
    progress: { documents: 2, documentsDone: 2 },
  })
  documents = await list()
})

describe('reading a workspace', () => {
  test('documents are told, one by one and in parts', async () => {
    expect(documents.map((d) => [d.file, d.volume, d.status, d.pages]).sort()).toEqual([
      ['flood.pdf', 'reports', 'ok', 2],
      ['地震.pdf', 'reports', 'ok', 1],
    ])
    for (const document of documents)
      expect((await api.call('GET', '/documents/{id}', { params: { id: document.id } })).body).toEqual(document)
    const { body } = await api.call('GET', '/documents', { query: '?offset=1&limit=1' })
    expect(body).toEqual({ total: 2, offset: 1, documents: [documents[1]] })
    expect((await api.call('GET', '/documents/{id}', { params: { id: 'none' } })).status).toBe(404)
  })
  test('a search answers the record of the pipeline', async () => {
    const { body } = await api.json('/search', { question: 'how many houses were damaged', k: 4, id: 'q1', filter: { volume: 'reports' } })
    const recipe = await makeRecipe('embedded', { use: 'search' })
    const workspace = await openWorkspace(api.workspace, recipe)
    const same = await search(workspace, 'how many houses were damaged', { k: 4, id: 'q1', filter: { volume: 'reports' } })
    await workspace.close()
    await recipe.close()
    expect(body).toEqual(JSON.parse(JSON.stringify(same)))
    expect(same.hits[0]?.text).toContain('houses')
  })
  test('an answer understands what it means by the turns before', async () => {
    const first = askResult.parse((await api.json('/ask', { question: 'How many houses did the flood damage in 2019?' })).body)
    expect(first.text).toContain('1,234')
    const turns = [{ question: 'How many houses did the flood damage in 2019?', answer: first.text }]
    const second = askResult.parse((await api.json('/ask', { question: 'and in 2020?', turns })).body)
    expect(second.query).toBe('How many houses did the flood damage in 2020?')
    expect(second.text).toContain('56')
  })
  test.each(['?!', '🌊🌊', "'; DROP TABLE documents; --", '<script>alert(1)</script>', 'x', 'あ'.repeat(10_000)])(
    'the question %.20j is answered',
    async (question) => {
      expect([(await api.json('/search', { question })).status, (await api.json('/ask', { question })).status]).toEqual([200, 200])
    },
  )
  test.each(['', '  \n'])('the question %j is refused', async (question) => {
    expect((await api.json('/search', { question })).body).toMatchObject({ status: 400, code: 'invalid-options' })
  })
  test('pages, their blocks and pictures, and units', async () => {
    const { id } = documents.find((d) => d.file === 'flood.pdf') as DocumentSummary
    const page = (await api.call('GET', '/documents/{id}/pages/{n}', { params: { id, n: '2' } })).body as PageRecordView
    expect([page.width, page.height, page.blocks.map((b) => b.text).join(' ')]).toEqual([595, 842, expect.stringContaining('17 shelters')])
    for (const block of page.blocks) {
      const view = (await api.call('GET', '/blocks/{id}', { params: { id: block.id } })).body as BlockView
      expect([view.block, view.page]).toEqual([block, 2])
    }
    expect((await fetch(`${api.url()}/blocks/${page.blocks[0]?.id}`)).status).toBe(200)
    const picture = await api.call('GET', '/documents/{id}/pages/{n}/image', { params: { id, n: '1' }, query: '?dpi=36' })
    const png = picture.body as Buffer
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual(['PNG', 298])
    const again = { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } }
    expect((await api.call('GET', '/documents/{id}/pages/{n}/image', { params: { id, n: '1' }, query: '?dpi=36', ...again })).status).toBe(
      304,
    )
    for (const n of ['0', '3', 'x'])
      expect([400, 404]).toContain((await api.call('GET', '/documents/{id}/pages/{n}', { params: { id, n } })).status)
    for (const block of [`${id}/p00001/b9999`, 'none', `${id}/p99999/b0000`, 'none/p00001/b0000'])
      expect([block, (await api.call('GET', '/blocks/{id}', { params: { id: block } })).status]).toEqual([block, 404])
    const hit = searchResult.parse((await api.json('/search', { question: 'shelters' })).body).hits[0]
    const unit = (await api.call('GET', '/units/{id}', { params: { id: hit?.id ?? '' } })).body as UnitView
    expect([unit.text, unit.documentId]).toEqual([hit?.text, id])
    expect((await api.call('GET', '/units/{id}', { params: { id: 'none' } })).status).toBe(404)
  })
  test('what the server says of itself', async () => {
    expect((await api.call('GET', '/health')).body).toMatchObject({ status: 'ok', recipe: 'embedded', documents: 2, jobs: 0 })
    expect((await api.call('GET', '/recipes')).body).toMatchObject({
      current: 'embedded',
      recipes: expect.arrayContaining([expect.objectContaining({ name: 'naive-rag' })]),
    })
    expect((await api.call('GET', '/jobs')).body).toMatchObject({ jobs: [{ state: 'done' }] })
  })
})

describe('changing a workspace', () => {
  const storm = reportPdf(['Storm report', 'The storm felled 88 trees in the park of Denby.'])
  test('jobs queue, searches go on meanwhile, and what is new is found as soon as it is there', async () => {
    const long = reportPdf(...Array.from({ length: 30 }, (_, i) => [`Chapter ${i}`, `Words of chapter ${i} about glaciers.`]))
    const [first, second] = [
      (await api.send([['long.pdf', long]])).body as JobRecord,
      (await api.send([['storm.pdf', storm]])).body as JobRecord,
    ]
    expect((await api.call('GET', '/jobs/{id}', { params: { id: second.id } })).body).toMatchObject({ state: 'queued' })
    expect((await api.call('DELETE', '/documents/{id}', { params: { id: documents[0]?.id ?? '' } })).body).toMatchObject({
      status: 409,
      code: 'locked',
      retryable: true,
    })
    let during = 0
    for (const job of [first, second]) {
      for (let record = job; record.ended === undefined; record = (await api.call('GET', '/jobs/{id}', { params: { id: job.id } })).body) {
        expect((await find('houses'))[0]).toContain('Flood')
        during++
      }
    }
    expect(during).toBeGreaterThan(2)
    expect((await api.ended(second)).state).toBe('done')
    expect((await find('trees felled by the storm'))[0]).toContain('Storm')
  })
  test('events tell of a job until its end, and a listener may leave', async () => {
    const { id } = (await api.send([['storm.pdf', storm]])).body as JobRecord
    const leaving = new AbortController()
    const left = fetch(`${api.url()}/jobs/${id}/events`, { signal: leaving.signal }).then((r) => r.text())
    leaving.abort()
    await expect(left).rejects.toThrow()
    const text = String((await api.call('GET', '/jobs/{id}/events', { params: { id } })).body)
    const events = text
      .trim()
      .split('\n\n')
      .map((event) => /^event: (\w+)\ndata: (.*)$/s.exec(event))
    expect(events.map((event) => event?.[1]).slice(-1)).toEqual(['end'])
    expect(JSON.parse(events.at(-1)?.[2] ?? '')).toMatchObject({ id, state: 'done', result: { totals: { reused: 1 } } })
  })
  test('a job that is cancelled leaves the workspace as it was, and nothing of what was sent', async () => {
    const before = await list()
    const long = reportPdf(...Array.from({ length: 200 }, (_, i) => [`Part ${i}`, `Words of part ${i} about volcanoes.`]))
    const job = (await api.send([['volcano.pdf', long]])).body as JobRecord
    const waiting = (await api.send([['other.pdf', reportPdf(['Other', 'Nothing of it.'])]])).body as JobRecord
    expect((await api.call('DELETE', '/jobs/{id}', { params: { id: waiting.id } })).body).toMatchObject({ state: 'cancelled' })
    expect((await api.call('DELETE', '/jobs/{id}', { params: { id: job.id } })).body).toMatchObject({ state: 'cancelled' })
    expect((await api.call('DELETE', '/jobs/{id}', { params: { id: job.id } })).body).toMatchObject({ state: 'cancelled' })
    expect(await list()).toEqual(before)
    const kept = readdirSync(join(api.workspace, 'uploads'), { recursive: true }).map(String)
    expect(kept.filter((name) => /volcano|other/.test(name))).toEqual([])
  })
  test('a wrong upload leaves nothing, and a document that cannot be read is in the result', async () => {
    const before = readdirSync(join(api.workspace, 'uploads'), { recursive: true })
    expect(
      (
        await api.send([
          ['new.pdf', reportPdf(['New'])],
          ['program.exe', flood],
        ])
      ).body,
    ).toMatchObject({ status: 422, code: 'bad-input' })
    expect((await api.send([['new.pdf', reportPdf(['New'])]], { surprise: '1' })).body).toMatchObject({
      status: 400,
      code: 'invalid-options',
    })
    expect((await api.send([])).body).toMatchObject({ status: 400 })
    expect(readdirSync(join(api.workspace, 'uploads'), { recursive: true })).toEqual(before)
    const job = await api.ended((await api.send([['broken.pdf', Buffer.from('%PDF-1.4 and then nothing')]])).body)
    expect(job).toMatchObject({ state: 'done', result: { totals: { failed: 1 }, documents: [{ status: 'failed' }] } })
  })
  test('a deleted document is not found any more, nor its upload', async () => {
    const [storming] = (await list()).filter((d) => d.file === 'storm.pdf')
    const { body } = await api.call('DELETE', '/documents/{id}', { params: { id: storming?.id ?? '' } })
    expect(body).toMatchObject({ deleted: [{ id: storming?.id }], promoted: [] })
    expect(existsSync(new URL(storming?.uri ?? ''))).toBe(false)
    expect(await find('trees felled by the storm')).not.toContainEqual(expect.stringContaining('Storm'))
    expect((await api.call('DELETE', '/documents/{id}', { params: { id: storming?.id ?? '' } })).status).toBe(404)
  })
  test('what another process writes is served as well; what a server did not get to read is read by the next', async () => {
    const before = (await list()).length
    const place = join(api.workspace, 'uploads', 'aaaaaaaaaaaaaaaa')
    mkdirSync(place)
    writeFileSync(join(place, 'storm.pdf'), storm)
    await api.restart()
    const { jobs } = (await api.call('GET', '/jobs')).body as { jobs: JobRecord[] }
    expect(jobs).toHaveLength(1)
    expect(await api.ended(jobs[0] as JobRecord)).toMatchObject({
      state: 'done',
      result: { documents: [{ title: 'Storm report', status: 'ok' }] },
    })
    expect((await find('trees felled by the storm'))[0]).toContain('Storm')
    expect(await list()).toHaveLength(before + 1)
    expect(readFileSync(join(place, 'storm.pdf')).equals(storm)).toBe(true)
  })
})
