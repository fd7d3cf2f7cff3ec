import { errorCodes } from '@colrag/core'
import type { Box } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { codeOf } from './code-of.ts'

interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}
interface Request {
  readonly picture: Picture
  readonly language: string
  readonly layout: 'page' | 'block' | 'columns' | 'line' | 'word'
  readonly characters?: string
}
interface Line {
  readonly words: readonly { readonly text: string; readonly confidence: number; readonly box: Box; readonly spaced?: boolean }[]
  readonly box: Box
  readonly paragraph: number
  readonly direction: string
}

/** The engine interface of `@colrag/ocr`, of which this package must not know more. */
export interface OcrEngineUnderTest {
  readonly name: string
  readonly fingerprint: string
  recognise(
    requests: readonly Request[],
    limits: { readonly signal?: AbortSignal; readonly timeLimit: number },
  ): Promise<readonly (readonly Line[])[]>
  close(): Promise<void>
}

/**
 * `samples`: pictures and what they say, white space apart; `page`: one with lines below one another, and what each says. `figures`: a sample of
 * which only digits may be read; a reason where the engine cannot restrict itself. `unknown`: a language that it does not read.
 */
export interface OcrEngineCase {
  readonly make: () => OcrEngineUnderTest
  readonly samples: readonly { readonly request: Request; readonly says: string }[]
  readonly page: { readonly request: Request; readonly says: readonly string[] }
  readonly figures: Request | { readonly skip: string }
  readonly unknown: string
}

const limits = { timeLimit: 60_000 }
const textOf = (lines: readonly Line[]): string =>
  lines
    .map(({ words }) => words.map(({ text }) => text).join(''))
    .join('')
    .replace(/\s/g, '')

/** What every OCR engine keeps to. */
export function describeOcrEngine(name: string, { make, samples, page, figures, unknown }: OcrEngineCase): void {
  describe(`${name} as an OCR engine`, () => {
    const withEngine = async <T>(work: (engine: OcrEngineUnderTest) => Promise<T>): Promise<T> => {
      const engine = make()
      try {
        return await work(engine)
      } finally {
        await engine.close()
      }
    }
    const requests = samples.map(({ request }) => request)

    it('has a name, and a fingerprint that depends on its options alone', () => {
      expect(make().name).not.toBe('')
      expect(make().fingerprint).toBe(make().fingerprint)
    })
    it('reads each picture, alone and beside others in any order, with the same result', () =>
      withEngine(async (engine) => {
        const together = await engine.recognise(requests, limits)
        expect(together.map(textOf)).toEqual(samples.map(({ says }) => says.replace(/\s/g, '')))
        const turned = await engine.recognise(requests.toReversed(), limits)
        expect(JSON.stringify(turned.toReversed())).toBe(JSON.stringify(together))
        for (const [i, request] of requests.entries())
          expect(JSON.stringify(await engine.recognise([request], limits))).toBe(JSON.stringify([together[i]]))
        expect(await engine.recognise([], limits)).toEqual([])
      }))
    it('gives lines from top to bottom, with words, confidences in [0, 1], directions, and boxes within the picture', () =>
      withEngine(async (engine) => {
        const [lines = []] = await engine.recognise([page.request], limits)
        expect(lines.map((line) => textOf([line]))).toEqual(page.says.map((line) => line.replace(/\s/g, '')))
        const { width, height } = page.request.picture
        let paragraph = 0
        for (const line of lines) {
          expect(['horizontal', 'vertical', 'up', 'down', 'flipped']).toContain(line.direction)
          expect(line.paragraph).toBeGreaterThanOrEqual(paragraph)
          paragraph = line.paragraph
          expect(line.words.length).toBeGreaterThan(0)
          for (const { text, confidence } of line.words) {
            expect(text.trim()).toBe(text)
            expect(text).not.toBe('')
            expect(confidence).toBeGreaterThanOrEqual(0)
            expect(confidence).toBeLessThanOrEqual(1)
          }
          for (const { x, y, width: wide, height: high } of [line.box, ...line.words.map(({ box }) => box)]) {
            expect(Math.min(x, y, wide, high)).toBeGreaterThanOrEqual(0)
            expect(x + wide).toBeLessThanOrEqual(width)
            expect(y + high).toBeLessThanOrEqual(height)
          }
        }
        const middles = lines.map(({ box }) => box.y + box.height / 2)
        expect(middles).toEqual(middles.toSorted((a, b) => a - b))
      }))
    it('finds nothing where nothing is written', () =>
      withEngine(async (engine) => {
        const picture = { width: 300, height: 120, pixels: new Uint8Array(300 * 120).fill(255) }
        const language = page.request.language
        expect(await engine.recognise([{ picture, language, layout: 'page' }], limits)).toEqual([[]])
        expect(textOf((await engine.recognise([{ picture, language, layout: 'line' }], limits))[0] ?? [])).toBe('')
      }))
    const restricted = 'skip' in figures
    it(`reads nothing but the characters it may${restricted ? `: not here, ${figures.skip}` : ''}`, { skip: restricted }, () =>
      withEngine(async (engine) => {
        if ('skip' in figures) return
        const [lines = []] = await engine.recognise([{ ...figures, characters: '0123456789' }], limits)
        expect(textOf(lines)).toMatch(/^\d+$/)
      }),
    )
    it('refuses a language that it does not read, with a hint, and goes on', () =>
      withEngine(async (engine) => {
        const error = await engine.recognise([{ ...page.request, language: unknown }], limits).catch((caught: unknown) => caught)
        expect(error).toMatchObject({ code: 'unsupported', hint: expect.any(String) })
        expect((await engine.recognise(requests.slice(0, 1), limits))[0]?.length).toBeGreaterThan(0)
      }))
    it('stops when it is told to, before and during the work, and goes on', () =>
      withEngine(async (engine) => {
        expect(await codeOf(engine.recognise(requests, { ...limits, signal: AbortSignal.abort() }))).toBe('aborted')
        const control = new AbortController()
        const many = Array.from({ length: 40 }, () => page.request)
        const running = codeOf(engine.recognise(many, { ...limits, signal: control.signal }))
        setTimeout(() => control.abort(), 100)
        expect(await running).toBe('aborted')
        expect((await engine.recognise(requests.slice(0, 1), limits))[0]?.length).toBeGreaterThan(0)
      }))
    it('gives up when its time is over, with a code of the closed set, and goes on', () =>
      withEngine(async (engine) => {
        const code = await codeOf(
          engine.recognise(
            Array.from({ length: 40 }, () => page.request),
            { timeLimit: 30 },
          ),
        )
        expect(errorCodes).toContain(code)
        expect(code).toBe('over-budget')
        expect((await engine.recognise(requests.slice(0, 1), limits))[0]?.length).toBeGreaterThan(0)
      }))
    it('may be used again after it was closed, and closed twice', async () => {
      const engine = make()
      const first = await engine.recognise(requests.slice(0, 1), limits)
      await Promise.all([engine.close(), engine.close()])
      await engine.close()
      expect(await engine.recognise(requests.slice(0, 1), limits)).toEqual(first)
      await engine.close()
    })
  })
}
