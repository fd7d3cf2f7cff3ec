import { openWorkspace, search } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { askResult, lessonResult, searchResult } from '@colrag/core/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { quake } from './fixture/reports.ts'
import { sentReports } from './fixture/sent-reports.ts'
import { useApi } from './fixture/use-api.ts'
import type { BlockView, DocumentSummary, PageRecordView, UnitView } from './records.ts'

const api = useApi()
let documents: DocumentSummary[] = []

beforeAll(async () => {
  documents = await sentReports(api)
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
      here: ['embedded'],
      recipes: expect.arrayContaining([expect.objectContaining({ name: 'naive-rag' })]),
    })
    expect((await api.call('GET', '/jobs')).body).toMatchObject({ jobs: [{ state: 'done' }] })
  })
  test('a question may name its recipe, and what is shown around hits', async () => {
    const { body } = await api.json('/search', { question: 'shelters', k: 1, recipe: 'embedded', context: 1 })
    expect(searchResult.parse(body)).toMatchObject({ recipe: 'embedded', hits: [{ around: expect.anything() }] })
    expect((await api.json('/search', { question: 'shelters', recipe: 'naive-rag' })).status).toBe(409)
    for (const recipe of ['none', 'embedded?answer=llm:ollama:x', './mine.yaml'])
      expect((await api.json('/ask', { question: 'shelters', recipe })).body).toMatchObject({ status: 400, code: 'invalid-options' })
  })
  test('a picture is searched with by its words, under the name it was sent with', async () => {
    const form = new FormData()
    form.append('k', '1')
    form.append('image', new Blob([new Uint8Array(quake)]), 'photo of a page.pdf')
    const { status, body } = await api.call('POST', '/search', { body: form })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        image: expect.objectContaining({ file: 'photo of a page.pdf', madeOf: ['ocr'] }),
        hits: [expect.objectContaining({ title: 'Earthquake report' })],
      }),
    ])
  })
  test('what the documents teach, about a question or a picture', async () => {
    const { body } = await api.json('/lesson', { question: 'flood' })
    const parts = lessonResult.parse(body).parts
    expect(parts.map(({ part }) => part)).toEqual(['preparation', 'response', 'recovery'])
    const form = new FormData()
    form.append('question', 'earthquake')
    form.append('image', new Blob([new Uint8Array(quake)]), 'p.pdf')
    expect(lessonResult.parse((await api.call('POST', '/lesson', { body: form })).body).image?.madeOf).toEqual(['question', 'ocr'])
  })
  test('a picture that is none, that is missing, or of another kind is told as such', async () => {
    const send = async (name: string | null, bytes: Buffer, fields: Readonly<Record<string, string>> = {}): Promise<unknown> => {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.append(field, value)
      if (name !== null) form.append('image', new Blob([new Uint8Array(bytes)]), name)
      return (await api.call('POST', '/lesson', { body: form })).body
    }
    expect(await send(null, quake, { question: 'x' })).toMatchObject({ status: 400, code: 'invalid-options' })
    expect(await send('x.pdf', quake, { page: '7' })).toMatchObject({ status: 404, code: 'not-found' })
    expect(await send('x.pdf', quake, { page: 'x' })).toMatchObject({ status: 400, code: 'invalid-options' })
    const wrong = await send('../x.png', Buffer.from('no picture at all'))
    expect(wrong).toMatchObject({ status: expect.any(Number), code: expect.stringMatching(/bad-input|unsupported|corrupt/) })
    expect(JSON.stringify(wrong)).not.toContain('colrag-picture-')
  })
  test('what is wrong with a picture is no fault of the server', async () => {
    const params = { id: documents[0]?.id ?? '', n: '1' }
    const drawn = (await api.call('GET', '/documents/{id}/pages/{n}/image', { params, query: '?dpi=36' })).body as Buffer
    const send = async (...pictures: readonly Buffer[]): Promise<unknown> => {
      const form = new FormData()
      for (const bytes of pictures) form.append('image', new Blob([new Uint8Array(bytes)]), 'x.png')
      return (await api.call('POST', '/search', { body: form })).body
    }
    expect(await send(drawn.subarray(0, drawn.length / 2))).toMatchObject({ status: 422, code: 'corrupt', subject: 'x.png' })
    expect(await send(Buffer.alloc(0))).toMatchObject({ status: 422, code: 'empty' })
    expect(await send(drawn, drawn)).toMatchObject({ status: 400, code: 'invalid-options' })
    expect(api.log.some((line) => line.includes('"fault"'))).toBe(false)
  })
})
