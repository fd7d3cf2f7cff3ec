import { standsInColumns } from '../picture/columns.ts'
import type { Component } from '../picture/components.ts'
import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { inkOf } from '../picture/ink.ts'
import { cutPicture, turnView } from '../picture/picture-view.ts'
import { standsInLines } from '../picture/stands-in-lines.ts'
import { withoutStrokes } from '../picture/without-strokes.ts'
import type { PreparedView } from './prepare-view.ts'
import type { ReadLine } from './read-words.ts'
import { meanConfidence, readLine } from './read-words.ts'
import type { Recogniser } from './recogniser.ts'

/** How a picture must be turned (clockwise quarters) to be read, whether its lines are then columns, and the languages, best first. */
export interface Pose {
  readonly quarters: number
  readonly vertical: boolean
  readonly languages: readonly string[]
}

/** With this confidence a pose is right. Wrong ones stay below 0.5 and, read as a whole, would take many times as long. */
const sure = 0.7
/** So many of the other poses are tried on a second part of the picture. */
const hopeful = 3
/** With so many characters, half of a part shows as well as all of it whether a pose makes sense. */
const enough = 80
/** Fewer marks than this may be the labels of a drawing that lies on its side; so many in one part, in no order, are the grain of a photograph. */
const many = 120
/** By how much another pose must be better than the one in which the picture stands. */
const clearly = 0.1

/**
 * The pose in which the parts of a picture with the most characters are read with the most confidence: as it stands first, in the main and
 * the next language, and only when neither makes sense in the other turns and in vertical writing. Ruling lines are left out: they count
 * neither as writing nor, between cells, as signs of columns. `vertical`: columns are expected.
 */
export async function choosePose(prepared: PreparedView, vertical: boolean, { languages, recognise }: Recogniser): Promise<Pose> {
  const [main = 'eng', second] = languages
  const bare = withoutStrokes(prepared.picture, [...prepared.rules.across, ...prepared.rules.down])
  const samples = densestParts(bare, prepared.size)
  type Attempt = Pose & {
    readonly language: string
    readonly score: number
    readonly wordless: boolean
    readonly read: readonly ReadLine[]
  }
  type Plan = Omit<Attempt, 'score' | 'wordless' | 'read'>
  const pose = (quarters: number, columns: boolean, language: string): Plan => ({
    quarters,
    vertical: columns,
    languages: [language, ...languages.filter((other) => other !== language)],
    language: columns ? `${language}_vert` : language,
  })
  const judge = (plan: Plan, read: readonly ReadLine[]): Attempt => {
    const weight = read.reduce((n, line) => n + line.weight, 0)
    const letters = read.reduce((n, { text }) => n + (text.match(/\p{L}/gu)?.length ?? 0), 0)
    return { ...plan, read, score: meanConfidence(read) * Math.min(1, weight / 8), wordless: letters < 0.25 * weight }
  }
  const attempt = (plans: readonly Plan[], parts: readonly GreyPicture[]): Promise<Attempt[]> =>
    Promise.all(
      plans.map(async (plan): Promise<Attempt> => {
        const read = await recognise(
          parts.map((picture) => ({
            picture: turnView({ picture, toPage: prepared.toPage }, plan.quarters).picture,
            language: plan.language,
            layout: plan.vertical ? 'columns' : 'block',
            sample: true,
          })),
        )
        return judge(plan, read.flat().map(readLine))
      }),
    )
  const together = (one: readonly Attempt[], other: readonly Attempt[]): Attempt[] =>
    one.map((plan, i) => judge(plan, [...plan.read, ...(other[i]?.read ?? [])]))
  // Figures alone tell nothing about the language.
  const chosen = ({ quarters, vertical: columns, languages: order, wordless }: Attempt): Pose => ({
    quarters,
    vertical: columns,
    languages: wordless ? languages : order,
  })
  const best = (tried: readonly Attempt[]): Attempt | undefined => tried.toSorted((a, b) => b.score - a.score)[0]
  const hasColumns = main === 'jpn'
  // Characters in columns also stand in rows, more or less: read across they are right and mean nothing, so that confidence alone misleads.
  const columns = hasColumns && samples.length > 0 && (vertical || samples.every(({ parts }) => standsInColumns(parts, prepared.size)))
  const upright = [pose(0, columns, main), ...(second === undefined ? [] : [pose(0, false, second)])]
  const pictures = samples.map(({ picture }) => picture)
  const own = await attempt(upright.slice(0, 1), pictures.slice(0, 1))
  // Characters of a script of its own that make sense are in no other language.
  const [settled] = own
  if (settled && settled.score >= sure && isOwnScript(settled)) return chosen(settled)
  const quick = [...own, ...(await attempt(upright.slice(1), pictures.slice(0, 1)))]
  const first = best(quick)
  if (first && first.score >= sure) return chosen(first)
  // The densest part may be a photograph. Letters that make sense in the next one stand as they should.
  const next = await attempt(upright, pictures.slice(1))
  const lettered = best(next)
  if (lettered && lettered.score >= sure && !lettered.wordless && !standsInSquares.test(lettered.language)) return chosen(lettered)
  const both = together(quick, next)
  const whole = best(both)
  if (whole && whole.score >= sure && !whole.wordless) return chosen(whole)
  // Neither is worth a look from other sides: what is no writing takes longest to be read, and many marks that stand in no line are none.
  if (whole && samples.every(({ parts }) => parts.length >= many && !standsInLines(parts, prepared.size))) return chosen(whole)
  const others = [0, 1, 2, 3].flatMap((quarters) => [
    ...(quarters === 0 && !columns ? [] : [pose(quarters, false, main)]),
    ...(quarters === 0 || second === undefined ? [] : [pose(quarters, false, second)]),
    ...(!hasColumns || (quarters === 0 && columns) ? [] : [pose(quarters, true, main)]),
  ])
  // A photograph tells nothing: the part in which more characters were seen decides which poses are worth a look at the other one, and half
  // of it is enough for that.
  const [glimpsed, other = glimpsed] = written(next) > written(quick) ? samples.toReversed() : samples
  const glimpse = glimpsed ? [glimpsed.half] : []
  const few = (await attempt(others, glimpse)).toSorted((a, b) => b.score - a.score).slice(0, hopeful)
  const full = other && other.picture !== glimpsed?.half ? [other.picture] : []
  const tried = [...both, ...together(few, await attempt(few, full))]
  const standing = best(tried.filter(({ quarters, vertical: down }) => quarters === 0 && down === columns))
  const found = best(tried)
  if (!standing || !found) return { quarters: 0, vertical: false, languages }
  return chosen(found.score >= 0.4 && found.score > standing.score + clearly ? found : standing)
}

const written = (tried: readonly { readonly read: readonly ReadLine[] }[]): number =>
  tried.reduce((n, { read }) => n + read.reduce((sum, line) => sum + line.weight, 0), 0)

const isOwnScript = ({ language, read }: { readonly language: string; readonly read: readonly ReadLine[] }): boolean => {
  const letters = read.flatMap(({ text }) => text.match(/\p{L}/gu) ?? [])
  return standsInSquares.test(language) && letters.filter((letter) => inSquare.test(letter)).length > 0.5 * letters.length
}

const inSquare = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Such characters are read in rows and in columns, whichever way the text runs. */
const standsInSquares = /^(jpn|chi|kor)/

/** `half`: the half of the picture with more characters, or all of it where they are few. */
interface Sample {
  readonly picture: GreyPicture
  readonly half: GreyPicture
  readonly parts: readonly Component[]
}

/** Up to two separate parts of about 24 by 12 characters (the whole of a smaller picture) with as many character-like patches as possible. */
function densestParts(picture: GreyPicture, size: number): Sample[] {
  const width = Math.min(Math.round(size * 24), picture.width)
  const height = Math.min(Math.round(size * 12), picture.height)
  const characters = componentsOf(inkOf(picture)).filter((c) => {
    const long = Math.max(c.right - c.left, c.bottom - c.top)
    return long >= size / 3 && long <= size * 1.6
  })
  const inside = (left: number, top: number): Component[] =>
    characters.filter((c) => {
      const [x, y] = [(c.left + c.right) / 2, (c.top + c.bottom) / 2]
      return x >= left && x < left + width && y >= top && y < top + height
    })
  const places: { left: number; top: number; parts: Component[] }[] = []
  for (let top = 0; top <= picture.height - height; top += Math.max(1, Math.floor(height / 2)))
    for (let left = 0; left <= picture.width - width; left += Math.max(1, Math.floor(width / 2)))
      places.push({ left, top, parts: inside(left, top) })
  const kept: typeof places = []
  for (const place of places.sort((a, b) => b.parts.length - a.parts.length)) {
    const apart = kept.every(({ left, top }) => Math.abs(left - place.left) >= width || Math.abs(top - place.top) >= height)
    if (kept.length < 2 && place.parts.length > 0 && apart) kept.push(place)
  }
  return kept.map(({ left, top, parts }) => {
    const whole = cutPicture(picture, left, top, width, height)
    if (parts.length < enough) return { picture: whole, half: whole, parts }
    const middle = Math.floor(width / 2)
    const before = parts.filter((c) => (c.left + c.right) / 2 < left + middle).length
    const from = 2 * before >= parts.length ? 0 : width - middle
    return { picture: whole, half: cutPicture(whole, from, 0, middle, height), parts }
  })
}
