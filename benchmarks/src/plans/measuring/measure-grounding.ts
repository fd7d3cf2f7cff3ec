import type { Box } from '@colrag/core'
import { openWorkspace } from '@colrag/pipeline'
import { heatFinder, makeRecipe } from '@colrag/recipes'
import { seededRandom } from '@colrag/stage-kit'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import type { PageWords, PrintedWord } from '../gold.ts'
import { readPlanGold, readPlanWords } from '../plan-set.ts'
import { markedGroups } from './sheet-groups.ts'
import type { Marked } from './sheet-groups.ts'

interface Sought extends Marked {
  readonly inside: boolean
  readonly tight: boolean
}

/**
 * Whether a heatmap finds where a word stands: asked for a word that a page prints once, is the middle of the word inside the warmest box, and does that
 * box cover it tightly (intersection over union of .5 and more)? `each`: words of each kind, form of page and way to run, drawn by the seed of the
 * corpus; the same words are also told by the form of their page and by its /Rotate, over all ways to run.
 */
export async function measureGrounding(folder: string, workspace: string, name: string, each: number): Promise<readonly Figure[]> {
  const [gold, pages] = [await readPlanGold(folder), await readPlanWords(folder)]
  const recipe = await makeRecipe(name)
  const finder = heatFinder()
  try {
    const here = await openWorkspace(workspace, recipe, {})
    try {
      const ids = new Map(here.manifest.documents.map(({ id, uri }) => [nameIn(decodeURIComponent(uri)), id as string]))
      const pageOf = new Map(
        (await here.opened.units.get(here.opened.tree.all('page'))).map((unit) => [
          `${unit.anchors[0]?.documentId}#${unit.facets['page']}`,
          unit.id,
        ]),
      )
      const random = seededRandom(gold.seed)
      const everywhere = onEveryPage(pages)
      const marked = gold.sheets.flatMap((sheet, i) =>
        onceOn(pages[i]?.words ?? [])
          .filter((word) => everywhere.get(sheet.file)?.has(folded(word)) !== true)
          .map((word): Marked => ({ sheet, word })),
      )
      const sought: Sought[] = []
      for (const [, words] of [...Map.groupBy(marked, markedGroups['word'])].sort(([a], [b]) => (a < b ? -1 : 1))) {
        let n = 0
        for (const one of drawn(words, random)) {
          if (n === each) break
          const { sheet, word } = one
          const page = pageOf.get(`${ids.get(nameIn(sheet.file))}#${sheet.page}`)
          if (page === undefined) continue
          const place = { number: sheet.page, width: sheet.width, height: sheet.height }
          const heat = await finder.heatOf(here, `Where does it say ${word[0]}?`, page, place)
          const best = heat?.regions[0]?.box
          n++
          sought.push({ ...one, inside: best !== undefined && holdsMiddle(best, word), tight: best !== undefined && overlap(best, word) >= 0.5 }) // prettier-ignore
        }
      }
      return Object.values(markedGroups).flatMap((groupOf) => groundingRows(sought, groupOf))
    } finally {
      await here.close()
    }
  } finally {
    await finder.close()
    await recipe.close()
  }
}

function groundingRows(sought: readonly Sought[], groupOf: (marked: Marked) => string): readonly Figure[] {
  const groups = [...Map.groupBy(sought, groupOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  return groups.flatMap(([group, words]) => {
    const share = (holds: (one: Sought) => boolean): number => words.filter(holds).length / words.length
    return [
      figure({ name: `marked word inside the warmest box: ${group}`, ours: share(({ inside }) => inside), n: words.length, target: 0.95 }),
      figure({ name: `warmest box tight around it: ${group}`, ours: share(({ tight }) => tight), n: words.length, target: 0.8 }),
    ]
  })
}

/** Words of four characters and more that the page prints once. */
function onceOn(words: readonly PrintedWord[]): readonly PrintedWord[] {
  const counts = Map.groupBy(words, folded)
  return words.filter((word) => folded(word).length >= 4 && counts.get(folded(word))?.length === 1)
}

const folded = ([text]: PrintedWord): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** By file, the words that each of its pages prints. */
function onEveryPage(pages: readonly PageWords[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...Map.groupBy(pages, ({ file }) => file)].map(([file, own]) => {
      const [first = new Set<string>(), ...others] = own.map(({ words }) => new Set(words.map(folded)))
      return [file, others.reduce((common, words) => new Set([...common].filter((word) => words.has(word))), first)]
    }),
  )
}

function* drawn<T>(items: readonly T[], random: () => number): Generator<T> {
  const left = [...items]
  while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0] as T
}

const holdsMiddle = (box: Box, [, x0, y0, x1, y1]: PrintedWord): boolean => {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
}

function overlap(box: Box, [, x0, y0, x1, y1]: PrintedWord): number {
  const width = Math.min(box.x + box.width, x1) - Math.max(box.x, x0)
  const height = Math.min(box.y + box.height, y1) - Math.max(box.y, y0)
  const common = Math.max(0, width) * Math.max(0, height)
  return common / (box.width * box.height + (x1 - x0) * (y1 - y0) - common)
}
