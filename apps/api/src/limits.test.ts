import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportPdf } from './fixture/report-pdf.ts'
import { useApi } from './fixture/use-api.ts'
import type { JobRecord } from './records.ts'
import { serveApi } from './serve-api.ts'

const readable = mkdtempSync(join(tmpdir(), 'colrag-readable-'))
const api = useApi({ allowRead: [readable], maxUpload: 50_000, recipe: 'naive-rag' })

test('files of a folder that may be read become documents, with the recipe that was named', async () => {
  mkdirSync(join(readable, 'deep'))
  writeFileSync(join(readable, 'deep', 'a.pdf'), reportPdf(['Report', 'Of 12 bridges and 7 towers.']))
  const { status, body } = await api.json('/ingest', { paths: ['.'], volumes: [{ name: 'mine', pattern: 'deep/**' }] })
  expect(status).toBe(202)
  expect(await api.ended(body)).toMatchObject({ state: 'done', result: { totals: { ok: 1 } } })
  expect((await api.call('GET', '/documents')).body).toMatchObject({ documents: [{ file: 'a.pdf', volume: 'mine', path: ['deep'] }] })
  expect((await api.call('GET', '/health')).body).toMatchObject({ recipe: 'naive-rag' })
  const { id } = ((await api.call('GET', '/documents')).body as { documents: { id: string }[] }).documents[0] ?? { id: '' }
  await api.call('DELETE', '/documents/{id}', { params: { id } })
  expect((await api.json('/search', { question: 'bridges' })).body).toMatchObject({ status: 409, code: 'empty' })
})

test('an upload beyond the limit is refused, told in advance or not', async () => {
  const large = reportPdf(['Large', 'x'.repeat(60_000)])
  expect((await api.send([['large.pdf', large]])).body).toMatchObject({ status: 413, code: 'over-budget' })
  const two = reportPdf(['Half', 'x'.repeat(30_000)])
  expect(
    (
      await api.send([
        ['a.pdf', two],
        ['b.pdf', two],
      ])
    ).body,
  ).toMatchObject({ status: 413, code: 'over-budget' })
  expect(((await api.call('GET', '/jobs')).body as { jobs: JobRecord[] }).jobs).toHaveLength(1)
})

test('a port that is taken and a folder of other things are wrong use', async () => {
  const port = Number(new URL(api.url()).port)
  await expect(serveApi({ workspace: join(api.folder, 'w2'), port })).rejects.toMatchObject({ code: 'invalid-options' })
  await expect(serveApi({ workspace: readable, port: 0 })).rejects.toMatchObject({ code: 'invalid-options' })
})
