import type { Direction } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import type { GreyPicture } from '../../picture/grey-picture.ts'
import { isBlank } from '../../picture/is-blank.ts'
import { resample } from '../../picture/resample.ts'
import type { OcrLine, OcrRequest, OcrWord } from '../ocr-engine.ts'
import { isJapanese, wantedClasses } from './character-set.ts'
import { decodeCtc } from './decode-ctc.ts'
import type { LineFrame } from './line-frame.ts'
import { downwardFrame, lengthOf, lineThrough, partBox, reversedFrame, thicknessOf, uprightFrame, writingQuad } from './line-frame.ts'
import { lineOrder } from './line-order.ts'
import { lineWords } from './line-words.ts'
import { quadOf } from './min-area-rectangle.ts'
import type { PaddleModel } from './paddle-model.ts'
import type { BoxRules } from './text-quads.ts'
import { textQuads } from './text-quads.ts'

/** `longestSide`: a picture is reduced to this many pixels for the search for lines; they are read at full size. */
export interface ReadingRules extends BoxRules {
  readonly longestSide: number
}

type Read = Omit<OcrLine, 'paragraph'>
const lineHeight = 48
const leastWidth = 320
const mostWidth = 6400

/** The lines of one picture in reading order. `pause` is called between runs of the networks and may throw to end the reading. */
export async function readLines(
  { picture, language, layout, characters, sample = false }: OcrRequest,
  model: PaddleModel,
  rules: ReadingRules,
  pause: () => void,
): Promise<OcrLine[]> {
  if (isBlank(picture)) return []
  const columns = layout === 'columns' || language.includes('_vert')
  const japanese = isJapanese(language) ? model.japanese : undefined
  const allowed = characters === undefined ? japanese?.classes : wantedClasses(model.characters, characters)
  if (layout === 'line' || layout === 'word') {
    const writing = writingQuad(picture)
    const down = columns && writing.height >= 1.5 * writing.width
    const line = await read(down ? downwardFrame(writing) : uprightFrame(writing), down ? 'vertical' : 'horizontal')
    return line.words.length === 0 ? [] : [{ ...line, paragraph: 0 }]
  }
  const found: Read[] = []
  for (const quad of await quadsOf(picture)) {
    const tall = quad.height >= 1.5 * quad.width
    const upright = uprightFrame(quad)
    // A sample is to show whether the picture stands right: lines that lie otherwise must not speak for it.
    if (sample) {
      if (tall === columns) found.push(await read(tall ? downwardFrame(quad) : upright, tall ? 'vertical' : 'horizontal'))
      continue
    }
    const best = await surest(
      tall ? sideways(downwardFrame(quad), quad.height < 2.5 * quad.width ? upright : null) : await maybeTurned(upright),
    )
    found.push(best)
  }
  const written = found.filter(({ words }) => words.length > 0)
  return lineOrder(written, mainDirection(written)).map(({ item, paragraph }) => ({ ...item, paragraph }))

  async function quadsOf(seen: GreyPicture): Promise<ReturnType<typeof quadOf>[]> {
    const factor = Math.min(1, rules.longestSide / Math.max(seen.width, seen.height))
    const [width, height] = [seen.width, seen.height].map((side) => Math.max(32, Math.round((side * factor) / 32) * 32)) as [number, number]
    const toSource = [seen.width / width, 0, 0, seen.height / height, 0, 0] as const
    const map = await model.detect(resample(seen, width, height, toSource))
    pause()
    return textQuads(map, width, height, rules).map(({ corners }) =>
      quadOf(
        corners.map(({ x, y }) => ({
          x: Math.min(seen.width, Math.max(0, x * toSource[0])),
          y: Math.min(seen.height, Math.max(0, y * toSource[3])),
        })),
      ),
    )
  }

  /** Tall patches: columns, lines on their side, or a lone narrow character. */
  function sideways(down: LineFrame, upright: LineFrame | null): [LineFrame, Direction][] {
    return [
      [down, 'vertical'],
      ...(columns ? [] : [[reversedFrame(down), 'up'] as [LineFrame, Direction]]),
      ...(upright ? [[upright, 'horizontal'] as [LineFrame, Direction]] : []),
    ]
  }

  /** The classifier proposes a turn by 180 degrees; which way reads better decides. Short lines look alike from both sides. */
  async function maybeTurned(frame: LineFrame): Promise<[LineFrame, Direction][]> {
    const poses: [LineFrame, Direction][] = [[frame, 'horizontal']]
    const { turned } = model
    if (turned === null || columns || lengthOf(frame) < 2 * thicknessOf(frame)) return poses
    const width = Math.min(turned.width, Math.ceil((turned.height * lengthOf(frame)) / thicknessOf(frame)))
    const probability = await turned.ask(lineThrough(picture, frame, width, turned.height))
    pause()
    return probability > 0.9 ? [...poses, [reversedFrame(frame), 'flipped']] : poses
  }

  async function surest(poses: readonly [LineFrame, Direction][]): Promise<Read> {
    let best: Read | undefined
    for (const [frame, direction] of poses) {
      const line = await read(frame, direction)
      if (!best || confidenceOf(line.words) > confidenceOf(best.words)) best = line
    }
    return best as Read
  }

  async function read(frame: LineFrame, direction: Direction): Promise<Read> {
    const width = Math.max(1, Math.min(mostWidth, Math.ceil((lineHeight * lengthOf(frame)) / Math.max(1, thicknessOf(frame)))))
    const canvas = Math.max(width, leastWidth)
    const { scores, steps } = await model.recognise(lineThrough(picture, frame, width, lineHeight), canvas)
    pause()
    const words = lineWords(decodeCtc(scores, steps, model.characters, allowed, japanese?.modern), canvas / steps / width, frame, picture)
    const runs = direction === 'vertical' && !words.some(({ text }) => [...text].some(isCjk)) ? 'down' : direction
    return { words, box: partBox(frame, 0, 1, picture), direction: runs }
  }
}

const charactersIn = (words: readonly OcrWord[]): number => words.reduce((n, { text }) => n + [...text].length, 0)

function confidenceOf(words: readonly OcrWord[]): number {
  const count = charactersIn(words)
  return count === 0 ? 0 : words.reduce((n, { text, confidence }) => n + confidence * [...text].length, 0) / count
}

/** How most characters run. */
function mainDirection(lines: readonly Read[]): Direction {
  const counts = new Map<Direction, number>([['horizontal', 0]])
  for (const { direction, words } of lines) counts.set(direction, (counts.get(direction) ?? 0) + charactersIn(words))
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
}
