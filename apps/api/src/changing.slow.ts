import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ingest } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { searchResult } from '@colrag/core/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { reportPdf } from './fixture/report-pdf.ts'
import { flood } from './fixture/reports.ts'
import { documentsOf, sentReports } from './fixture/sent-reports.ts'
import { useApi } from './fixture/use-api.ts'
import type { DocumentSummary, JobRecord } from './records.ts'

const api = useApi()
let documents: DocumentSummary[] = []

const list = (): Promise<DocumentSummary[]> => documentsOf(api)
const find = async (question: string): Promise<string[]> => {
  const { body } = await api.json('/search', { question, k: 3 })
  return searchResult.parse(body).hits.map((hit) => hit.title)
}

beforeAll(async () => {
  documents = await sentReports(api)
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
  test('what others write is served as well', async () => {
    const file = join(api.folder, 'comet.pdf')
    writeFileSync(file, reportPdf(['Comet report', 'A comet was seen above the town of Ely.']))
    const recipe = await makeRecipe('embedded', { use: 'read' })
    await ingest(recipe, { paths: [file], workspace: api.workspace, jobs: 1 })
    await recipe.close()
    expect((await find('comet seen above the town'))[0]).toContain('Comet')
  })
  test('what a server did not get to read is read by the next', async () => {
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
