import { Worker } from 'node:worker_threads'
import { attachmentSizes } from './child/attachments.ts'
import { fileFacts } from './child/file-facts.ts'
import { HeldFile } from './child/held-file.ts'
import { leanParser } from './child/lean-parser.ts'
import { Fault } from './child/open-file.ts'
import { readPage } from './child/read-page.ts'
import { renderPage } from './child/render-page.ts'
import { listenToWarnings } from './child/warnings.ts'
import type { ChildReply, ChildRequest, FileRef, ReadingLimits, Replies, ReplyHead, Trouble } from './protocol.ts'

/**
 * The process that pdf.js runs in. It answers one request at a time and keeps the last file open; the parent kills it when a request takes
 * too long or too much memory.
 */
const warnings = listenToWarnings()
leanParser()
let held: HeldFile | null = null

async function fileOf(file: FileRef, limits: ReadingLimits): Promise<HeldFile> {
  if (held?.is(file, limits)) return held
  const old = held
  held = null
  await old?.close()
  return (held = await HeldFile.open(file, limits))
}

async function answer(request: ChildRequest): Promise<Replies[keyof Replies]> {
  const file = await fileOf(request.file, request.limits)
  const outcome = await answerAbout(file, request).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  await file.trim()
  // Whatever came of a page that was cut short, this is what is wrong with it.
  if (file.overran()) {
    const message = `the page paints with more than ${request.limits.pageOperators} operators`
    throw new Fault({ code: 'over-budget', message, hint: "raise the reader's pageOperators if the file can be trusted" })
  }
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

async function answerAbout(file: HeldFile, request: ChildRequest): Promise<Replies[keyof Replies]> {
  if (request.kind === 'open') {
    if (file.reading.numPages < 1) throw new Fault({ code: 'empty', message: 'the file has no pages' })
    const facts = await fileFacts(file.reading)
    return { ...facts, troubles: warnings.take() }
  }
  if (request.kind === 'sizes') return { bytes: await attachmentSizes(file.reading) }
  const { number } = request
  if (request.kind === 'render') {
    const rendered = await renderPage(await file.drawing(), number, request, request.limits)
    return { ...rendered, troubles: warnings.take() }
  }
  const { rasters } = request.limits
  const page = await readPage(file.reading, number, { label: file.label(number), rasters, drawing: () => file.drawing() })
  return { ...page, troubles: warnings.take() }
}

function headOf({ id }: ChildRequest): ReplyHead {
  const { user, system } = process.cpuUsage()
  return { id, rss: process.memoryUsage.rss(), cpu: (user + system) / 1e6 }
}

process.on('message', (request: ChildRequest) => {
  warnings.take()
  answer(request)
    .then(
      (value): ChildReply => {
        const { png, ...facts } = { png: undefined, ...value }
        const told = JSON.stringify(facts)
        return { ...headOf(request), facts: told, ...(png ? { png } : {}) }
      },
      (error: unknown): ChildReply => ({ ...headOf(request), fault: troubleOf(error) }),
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
