import type { Block, DerivedCache, Issue, LayoutDetector, PageRecord, RunContext } from '@colrag/core'
import { attempt } from './attempt.ts'
import type { ExtractOptions } from './extract-document.ts'
import type { OpenedSource } from './open-source.ts'
import { cached } from './stage-cache.ts'
import { timed } from './stage-clock.ts'

/** A page with its blocks; without a page where it could not be read. `exact`: laid out as in a run over the whole document. */
export interface LaidPage {
  readonly page: PageRecord | null
  readonly number: number
  readonly blocks: readonly Block[]
  readonly issues: readonly Issue[]
  readonly exact: boolean
}

/** The blocks of a page that stands before another one. */
export interface WindowPage {
  readonly number: number
  readonly blocks: readonly Block[]
}

/**
 * Pages `from` to `to`, counting from 1, both included. `before`: what stood in the layout window when `from` was reached; where it is not
 * known (and `from` is not 1) it is found out by laying out some pages before, which is nearly always the same. `onStart` and `onEnd` are
 * told the window before the first and after the last page, so that it can be seen whether it was.
 */
export interface PageRange {
  readonly from: number
  readonly to: number
  readonly before?: readonly WindowPage[]
  /** Pages that ended the process that read them: they are told of and left out. */
  readonly skip?: readonly number[]
  onStart?(window: readonly WindowPage[]): void
  onEnd?(window: readonly WindowPage[]): void
}

/** The end of a process that nobody asked for. */
export const diedUnasked = 'the process that read it ended unasked'

/** Lays out pages in order. No more are held than the layout's window asks for. */
export async function* layOut(
  opened: OpenedSource,
  layout: LayoutDetector,
  options: ExtractOptions,
  ctx: RunContext,
  range: PageRange,
): AsyncGenerator<LaidPage> {
  const { record, keys } = opened
  const last = record.pageCount
  const wanted = options.pages ?? (() => true)
  const { before: back, after: ahead } = layout.window
  const near = (n: number): boolean => {
    for (let m = Math.max(1, n - ahead); m <= Math.min(last, n + back); m++) if (wanted(m)) return true
    return false
  }
  const held = new Map<number, ReturnType<OpenedSource['readPage']>>()
  const fetch = (n: number): ReturnType<OpenedSource['readPage']> => {
    const reading = held.get(n) ?? (range.skip?.includes(n) ? Promise.resolve(lost(n)) : opened.readPage(n))
    held.set(n, reading)
    // Told when its turn comes; until then it must not count as unhandled.
    reading.catch(() => undefined)
    return reading
  }
  const lost = (n: number): { readonly page: null; readonly issues: readonly Issue[] } => ({
    page: null,
    issues: [{ stage: 'worker', subject: opened.subject(n), code: 'internal', message: diedUnasked, hint: 'ingest it again' }],
  })
  const window: { page: PageRecord; number: number; blocks: readonly Block[] }[] = []
  const push = (page: PageRecord, number: number, blocks: readonly Block[]): void => {
    window.push({ page, number, blocks })
    if (window.length > back) window.shift()
  }
  const snapshot = (): WindowPage[] => window.map(({ number, blocks }) => ({ number, blocks }))

  const lay = async (number: number, exact: boolean): Promise<LaidPage> => {
    const early = Math.min(last, range.to + ahead, number + ahead + (options.ahead ?? 0))
    if (options.ahead !== undefined) for (let n = number; n <= early; n++) if (near(n)) void fetch(n)
    const { page, issues } = await fetch(number)
    const after: PageRecord[] = []
    for (let n = number + 1; n <= Math.min(last, number + ahead); n++) {
      const next = (await fetch(n)).page
      if (next) after.push(next)
    }
    held.delete(number)
    if (!page) return { page, number, blocks: [], issues, exact }
    options.onWork?.(number)
    const detected = await attempt(layout.name, opened.subject(number), [] as readonly Block[], ctx, () =>
      timed(options.clock, 'layout', () =>
        cached(
          exact ? ctx.cache : withoutPut(ctx.cache),
          `${keys.layout}/page/${number}`,
          ctx,
          (run) => layout.detect(page, { document: record, before: window, after }, run),
          opened.usable,
        ),
      ),
    )
    options.onPage?.(number, last, layout.name, detected.reused)
    push(page, number, detected.value)
    return { page, number, blocks: detected.value, issues: [...issues, ...detected.issues], exact }
  }

  if (range.before) {
    for (const { number, blocks } of range.before) {
      const { page } = await fetch(number)
      if (page) push(page, number, blocks)
    }
  } else {
    // The nearest pages need neighbours of their own to be laid out as they would be.
    for (let n = Math.max(1, range.from - 2 * back); n < range.from; n++) await lay(n, false)
  }
  range.onStart?.(snapshot())
  for (let number = range.from; number <= range.to; number++) {
    ctx.signal?.throwIfAborted()
    if (!near(number)) continue
    const over = opened.late(number)
    const laid = over ? { page: null, number, blocks: [], issues: [over], exact: true } : await lay(number, options.pages === undefined)
    if (wanted(number)) yield laid
  }
  range.onEnd?.(snapshot())
}

/** What was laid out without its neighbours must not be taken for the real thing later. */
export const withoutPut = (cache: DerivedCache | undefined): DerivedCache | undefined =>
  cache && { get: (key) => cache.get(key), put: () => Promise.resolve() }
