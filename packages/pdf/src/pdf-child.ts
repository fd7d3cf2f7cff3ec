import { Worker } from 'node:worker_threads'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { fileFacts } from './child/file-facts.ts'
import { Fault, openFile } from './child/open-file.ts'
import { readPage } from './child/read-page.ts'
import { renderPage } from './child/render-page.ts'
import { listenToWarnings } from './child/warnings.ts'
import type { ChildReply, ChildRequest, FileRef, ReadingLimits, Replies, Trouble } from './protocol.ts'

/**
 * The process that pdf.js runs in. It answers one request at a time and keeps the last file open; the parent kills it when a request takes
 * too long or too much memory.
 */
const cleanEvery = 16
const warnings = listenToWarnings()
let held: { key: string; document: PDFDocumentProxy; labels: readonly string[] | null } | null = null

async function documentOf(file: FileRef, limits: ReadingLimits): Promise<NonNullable<typeof held>> {
  const key = JSON.stringify([file, limits])
  if (held?.key === key) return held
  const old = held
  held = null
  await old?.document.loadingTask.destroy()
  const document = await openFile(file, limits)
  held = { key, document, labels: await document.getPageLabels().catch(() => null) }
  return held
}

async function answer(request: ChildRequest): Promise<Replies[keyof Replies]> {
  const { document, labels } = await documentOf(request.file, request.limits)
  if (request.kind === 'open') {
    if (document.numPages < 1) throw new Fault({ code: 'empty', message: 'the file has no pages' })
    const facts = await fileFacts(document)
    return { ...facts, troubles: warnings.take() }
  }
  const { number } = request
  if (request.kind === 'render') {
    const rendered = await renderPage(document, number, request, request.limits)
    return { ...rendered, troubles: warnings.take() }
  }
  const page = await readPage(document, number, labels?.[number - 1] || String(number))
  // Fonts of past pages stay in memory until then; those that later pages share are read anew, which costs little.
  if (number % cleanEvery === 0) await document.cleanup()
  return { ...page, troubles: warnings.take() }
}

process.on('message', (request: ChildRequest) => {
  warnings.take()
  answer(request)
    .then(
      (value): ChildReply => ({ id: request.id, rss: process.memoryUsage.rss(), value }),
      (error: unknown): ChildReply => ({ id: request.id, rss: process.memoryUsage.rss(), fault: troubleOf(error) }),
    )
    .then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))
// A parse that never yields would not hear of the parent's death; a thread of its own does.
new Worker(
  `const parent = ${process.ppid}; setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL') }, 1000)`,
  { eval: true },
).unref()
// pdf.js leaves promises of abandoned work behind; the request that started it has its own answer.
process.on('unhandledRejection', () => undefined)

process.send?.({ ready: true })

function troubleOf(error: unknown): Trouble {
  if (error instanceof Fault) return error.trouble
  return { code: 'corrupt', message: `it cannot be read: ${error instanceof Error ? error.message : String(error)}` }
}
