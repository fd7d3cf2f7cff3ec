import type { Block, DocumentRecord, LayoutDetector, PageRecord, RunContext, StreamRecord } from '@colrag/core'
import { issueOf } from '@colrag/core'
import { pageBundles } from '@colrag/stage-kit'

interface Waiting {
  readonly page: PageRecord
  readonly records: readonly StreamRecord[]
  readonly document: DocumentRecord
}

/**
 * Adds the blocks of each page to a stage stream. A page is held back until the pages after it that the detector asks for have come, and
 * let go when no later page needs it, so memory does not grow with the document. `issues` gives what was reported since the last call.
 */
export async function layoutStream(
  detector: LayoutDetector,
  input: AsyncIterable<unknown>,
  ctx: RunContext,
  write: (record: StreamRecord) => Promise<void>,
  issues: () => StreamRecord[],
): Promise<void> {
  let waiting: Waiting[] = []
  let before: { page: PageRecord; blocks: readonly Block[] }[] = []
  const finishFirst = async (): Promise<void> => {
    const first = waiting.shift()
    if (!first) return
    let blocks: readonly Block[] = []
    try {
      blocks = await detector.detect(
        first.page,
        { document: first.document, before, after: waiting.slice(0, detector.window.after).map((w) => w.page) },
        ctx,
      )
    } catch (error) {
      ctx.report(issueOf(detector.name, first.page.id, error))
    }
    for (const record of first.records) await write(record)
    for (const block of blocks) await write({ type: 'block', value: block })
    for (const issue of issues()) await write(issue)
    await write({ type: 'page-end', value: { number: first.page.number } })
    before = detector.window.before === 0 ? [] : [...before, { page: first.page, blocks }].slice(-detector.window.before)
  }
  const passOn = async (record: StreamRecord): Promise<void> => {
    // A line between pages (an issue of a page that could not be read) keeps its place after the pages before it.
    const last = waiting.at(-1)
    if (last && record.type === 'issue') waiting[waiting.length - 1] = { ...last, records: [...last.records, record] }
    else await write(record)
  }
  for await (const bundle of pageBundles(input, passOn)) {
    if ('documentEnd' in bundle) {
      while (waiting.length > 0) await finishFirst()
      await write(bundle.documentEnd)
      before = []
      continue
    }
    waiting.push({ page: bundle.page, records: bundle.records, document: bundle.document })
    while (waiting.length > detector.window.after) await finishFirst()
  }
  while (waiting.length > 0) await finishFirst()
}
