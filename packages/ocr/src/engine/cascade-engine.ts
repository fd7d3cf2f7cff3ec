import { ColragError, issueOf } from '@colrag/core'
import { fingerprint, totalSpent } from '@colrag/stage-kit'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { cutPicture, framePicture } from '../picture/picture-view.ts'
import type { OcrEngine, OcrLine, OcrRequest, PictureLayout } from './ocr-engine.ts'

/**
 * An engine and what it is asked for: pictures in one of these languages (`jpn_vert` is vertical Japanese) and layouts, any when absent. A later
 * step is asked again for lines that are less sure than `below` (default .8), and for the whole picture when nothing was found or the mean is
 * below one half.
 */
export interface EngineStep {
  readonly engine: OcrEngine
  readonly languages?: readonly string[]
  readonly layouts?: readonly PictureLayout[]
  readonly below?: number
}

type Limits = Parameters<OcrEngine['recognise']>[1]

const poor = 0.5
const frame = 8
/** A reading that has less than this share of the other's characters has overlooked some. */
const mostLost = 0.6

/**
 * Engines one after another: the first whose step fits reads a picture, the following ones read again what is not sure, and of two readings of a
 * line the surer one stays, the earlier of equals, unless it has lost many characters. Each line names its engine. A picture that is only a sample goes to the first engine alone.
 * A later engine that does not read a language is passed over. Where a later engine fails, or takes more than half of the time that is left,
 * the lines stay as they were and `report` is told; only `aborted` ends the call. Closing ends all of them.
 */
export function cascadeEngine(steps: readonly EngineStep[]): OcrEngine {
  if (steps.length === 0) throw new ColragError('invalid-options', 'steps', 'name at least one engine')
  for (const { below } of steps)
    if (below !== undefined && !(below >= 0 && below <= 1)) throw new ColragError('invalid-options', 'below', 'a confidence is from 0 to 1')
  const fitting = ({ language, layout }: OcrRequest): readonly EngineStep[] =>
    steps.filter(
      (step) =>
        (step.languages === undefined || language.split('+').every((code) => step.languages?.includes(code))) &&
        (step.layouts === undefined || step.layouts.includes(layout)),
    )

  return {
    name: [...new Set(steps.map(({ engine }) => engine.name))].join('>'),
    multilingual: steps[0]?.engine.multilingual === true,
    fingerprint: fingerprint('cascade', 3, { steps: steps.map(({ engine, ...rule }) => ({ ...rule, engine: engine.fingerprint })) }),
    async recognise(requests, { timeLimit, ...others }) {
      const end = performance.now() + timeLimit
      const limits = (share = 1): Limits => ({ ...others, timeLimit: Math.max(1, share * (end - performance.now())) })
      const results = requests.map((): readonly OcrLine[] => [])
      const groups = Map.groupBy(
        requests.map((request, at) => ({ request, at, way: fitting(request) })),
        ({ way: [first] }) => first,
      )
      for (const [first, group] of groups) {
        if (!first) throw unfit(group[0]?.request)
        const read = await first.engine.recognise(
          group.map(({ request }) => request),
          limits(),
        )
        for (const [i, { request, at, way }] of group.entries()) {
          let lines: readonly OcrLine[] = named(read[i] ?? [], first.engine)
          if (request.sample !== true) for (const step of way.slice(1)) lines = await again(request, lines, step, limits)
          results[at] = lines
        }
      }
      return results
    },
    async check(languages) {
      const read = await Promise.all(
        [...new Set(steps.map(({ engine }) => engine))].map(async (engine) => (await engine.check?.(languages)) ?? languages),
      )
      return languages.filter((code) => read.some((known) => known.includes(code)))
    },
    spent: () => totalSpent([...new Set(steps.map(({ engine }) => engine))]),
    close: async () => void (await Promise.all([...new Set(steps.map(({ engine }) => engine))].map((engine) => engine.close()))),
  }
}

async function again(
  request: OcrRequest,
  lines: readonly OcrLine[],
  step: EngineStep,
  limits: (share: number) => Limits,
): Promise<readonly OcrLine[]> {
  const { engine, below = 0.8 } = step
  const ask = async (wanted: readonly OcrRequest[]): Promise<readonly (readonly OcrLine[])[]> => {
    const given = limits(0.5)
    try {
      return await engine.recognise(wanted, given)
    } catch (error) {
      if (given.signal?.aborted || (ColragError.is(error) && error.code === 'aborted')) throw error
      if (!isOfLanguage(error, request)) given.report?.(failed(engine, error))
      return []
    }
  }
  const before = sureness(lines)
  if (before < Math.min(poor, below)) {
    const [whole = []] = await ask([request])
    return sureness(whole) > before ? named(whole, engine) : lines
  }
  const unsure = lines.filter((line) => sureness([line]) < below)
  if (unsure.length === 0) return lines
  const places = unsure.map(({ box }) => placeOf(request.picture, box))
  const heights = lines.map(({ box }) => Math.min(box.width, box.height)).sort((a, b) => a - b)
  const thick = 1.6 * (heights[heights.length >> 1] ?? 0)
  const readings = await ask(
    unsure.map(({ box }, i): OcrRequest => {
      const { picture } = places[i] as Place
      // What the first engine took for one line may be two that touch.
      const layout = Math.min(box.width, box.height) > thick && request.layout !== 'columns' ? 'block' : 'line'
      return { ...request, picture, layout }
    }),
  )
  const better = new Map<OcrLine, OcrLine>()
  unsure.forEach((line, i) => {
    const { left = 0, top = 0 } = places[i] ?? {}
    const words = (readings[i] ?? []).flatMap((found) =>
      found.words.map((word) => ({ ...word, box: within(word.box, line.box, left, top) })),
    )
    const read: OcrLine = { ...line, words, engine: engine.name }
    if (sureness([read]) > sureness([line]) && lengthOf(read) >= mostLost * lengthOf(line)) better.set(line, read)
  })
  return lines.map((line) => better.get(line) ?? line)
}

const named = (lines: readonly OcrLine[], { name }: OcrEngine): OcrLine[] => lines.map((line) => ({ ...line, engine: line.engine ?? name }))

const lengthOf = ({ words }: OcrLine): number => words.reduce((n, { text }) => n + [...text].length, 0)

/** The mean confidence over characters; 0 for none. */
function sureness(lines: readonly OcrLine[]): number {
  let sum = 0
  let weight = 0
  for (const { text, confidence } of lines.flatMap(({ words }) => words)) {
    const length = [...text].length
    sum += confidence * length
    weight += length
  }
  return weight === 0 ? 0 : sum / weight
}

interface Place {
  readonly picture: GreyPicture
  readonly left: number
  readonly top: number
}

/** A line cut out with a little room and a white frame, and where its corner lies in the picture. */
function placeOf(picture: GreyPicture, box: OcrLine['box']): Place {
  const x = Math.max(0, Math.floor(box.x) - 2)
  const y = Math.max(0, Math.floor(box.y) - 2)
  const width = Math.max(1, Math.min(picture.width, Math.ceil(box.x + box.width) + 2) - x)
  const height = Math.max(1, Math.min(picture.height, Math.ceil(box.y + box.height) + 2) - y)
  return { picture: framePicture(cutPicture(picture, x, y, width, height), frame), left: x - frame, top: y - frame }
}

/** A box of the cut-out moved to its place in the picture, and cut at the line's box. */
function within(word: OcrLine['box'], line: OcrLine['box'], left: number, top: number): OcrLine['box'] {
  const x = Math.min(line.x + line.width, Math.max(line.x, word.x + left))
  const y = Math.min(line.y + line.height, Math.max(line.y, word.y + top))
  return {
    x,
    y,
    width: Math.max(0, Math.min(line.x + line.width, word.x + left + word.width) - x),
    height: Math.max(0, Math.min(line.y + line.height, word.y + top + word.height) - y),
  }
}

/** Whether the engine runs and only lacks the language, which is no failure. */
const isOfLanguage = (error: unknown, { language }: OcrRequest): boolean =>
  ColragError.is(error) && error.code === 'unsupported' && [language, ...language.split('+')].includes(error.subject)

function failed({ name }: OcrEngine, cause: unknown): ColragError {
  const { code, message, hint } = issueOf(name, name, cause)
  // The time that was left differs from call to call, and is no news.
  const why = code === 'over-budget' ? 'it took too long' : message
  return new ColragError(code, name, `${name} could not read again what was not sure: ${why}`, {
    cause,
    ...(hint === undefined ? {} : { hint }),
  })
}

const unfit = (request: OcrRequest | undefined): ColragError =>
  new ColragError('unsupported', request?.language ?? '', 'no engine of the cascade is for pictures of this kind', {
    hint: 'add a step without languages and layouts',
  })
