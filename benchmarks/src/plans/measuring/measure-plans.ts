import type { Retriever, RunContext, Unit } from '@colrag/core'
import { openWorkspace } from '@colrag/pipeline'
import { makeRecipe } from '@colrag/recipes'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import type { LeftOut } from '../../reading/text-report.ts'
import { pagesOfUnit } from '../../retrieval/items-of-unit.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import { planQuestionTypes } from '../gold.ts'
import type { PlanPlace, PlanQuestion, PlanSheetGold } from '../gold.ts'
import { readPlanGold, readPlanWords } from '../plan-set.ts'
import { wordsOfUnit, wordsRead } from './words-read.ts'
import type { ReadWord } from './words-read.ts'

/** Several units lie on one page: so many fill ten pages. */
const depth = 60

/**
 * What a recipe read of the generated sheets' words, and the share of questions whose page is first and among the first five, over a workspace with
 * its indexes. Files that the workspace lacks are left out with their questions, and said to be. Rejects with what reading and opening reject with.
 */
export async function measurePlans(
  folder: string,
  workspace: string,
  name: string,
): Promise<{ readonly rows: readonly Figure[]; readonly leftOut: readonly LeftOut[] }> {
  const [gold, words] = [await readPlanGold(folder), await readPlanWords(folder)]
  const recipe = await makeRecipe(name)
  try {
    const here = await openWorkspace(workspace, recipe, {})
    try {
      const files = new Map(gold.documents.map(({ file }) => [nameIn(file), file]))
      const names = new Map<string, string>(here.manifest.documents.map(({ id, uri }) => [id, nameIn(decodeURIComponent(uri))]))
      const nameOf = (id: string): string => names.get(id) ?? ''
      const present = new Set([...names.values()].map((known) => files.get(known)))
      const read = new Map<string, ReadWord[]>()
      for (const { file, page } of gold.sheets) if (present.has(file)) read.set(`${file}#${page}`, [])
      for await (const unit of here.opened.every())
        if (unit.level === 'block')
          for (const word of wordsOfUnit(unit as Unit)) read.get(`${files.get(nameOf(unit.anchors[0]?.documentId ?? ''))}#${word.page}`)?.push(word) // prettier-ignore
      const rank = async (search: Retriever, { id, question }: PlanQuestion, ctx: RunContext): Promise<readonly string[]> => {
        const { hits } = await search.retrieve({ id, text: question }, { depth, explain: 'later' }, ctx)
        const units = await here.opened.units.get(hits.map((hit) => hit.id))
        return [...new Set(units.flatMap(({ anchors }) => pagesOfUnit(anchors, nameOf)))]
      }
      const alikeOf = familiesOf(gold.sheets)
      const asked = gold.questions.filter(({ gold: places }) => places.every(({ file }) => present.has(file)))
      const placesBy = async (search: Retriever): Promise<readonly Placed[]> => {
        const places: Placed[] = []
        for (const question of asked) {
          const ranked = await rank(search, question, here.ctx)
          const placeOf = (of: Pick<PlanPlace, 'file' | 'page'>): number => ranked.indexOf(`${nameIn(of.file)}#${of.page}`)
          places.push({ question, places: question.gold.map(placeOf), alike: alikeOf(question.gold).map(placeOf) })
        }
        return places
      }
      const missing = gold.documents.filter(({ file }) => !present.has(file))
      return {
        rows: [
          ...wordRows(wordsRead(gold.sheets, words, read)),
          ...pageRows('pages', await placesBy(here.retriever)),
          ...(here.pages ? pageRows('pages as wholes', await placesBy(here.pages)) : []),
        ],
        leftOut: missing.map(({ file }) => ({ what: file, reason: 'the workspace does not hold it' })),
      }
    } finally {
      await here.close()
    }
  } finally {
    await recipe.close()
  }
}

/** The sheets of the families that places lie in. */
function familiesOf(sheets: readonly PlanSheetGold[]): (places: readonly PlanPlace[]) => readonly PlanSheetGold[] {
  const families = Map.groupBy(sheets, ({ family }) => family)
  const familyOf = new Map(sheets.map(({ file, page, family }) => [`${file}#${page}`, family]))
  return (places) =>
    [...new Set(places.map(({ file, page }) => familyOf.get(`${file}#${page}`) ?? ''))].flatMap((family) => families.get(family) ?? [])
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

const wordRows = (groups: ReturnType<typeof wordsRead>): readonly Figure[] =>
  groups
    .filter(({ n }) => n > 0)
    .flatMap(({ group, n, found, right }) => [
      figure({ name: `words with something read where they stand: ${group}`, ours: found, n }),
      figure({ name: `words read as printed: ${group}`, ours: right, n }),
    ])

/** At which places from 0 the pages of a question came, -1 where one did not, and those of all sheets of their family. */
interface Placed {
  readonly question: PlanQuestion
  readonly places: readonly number[]
  readonly alike: readonly number[]
}

function pageRows(what: string, places: readonly Placed[]): readonly Figure[] {
  const groups: Readonly<Record<string, (question: PlanQuestion) => boolean>> = {
    all: () => true,
    ...Object.fromEntries(planQuestionTypes.map((kind) => [kind, ({ type }: PlanQuestion) => type === kind])),
    'near-duplicate, one page': ({ type, gold }) => type === 'near-duplicate' && gold.length === 1,
    'near-duplicate, both pages': ({ type, gold }) => type === 'near-duplicate' && gold.length > 1,
    'on a text layer': ({ gold }) => gold[0]?.kind === 'text',
    'on outlined lettering': ({ gold }) => gold[0]?.kind === 'outlined',
    'on a scan': ({ gold }) => gold[0]?.kind === 'scan',
  }
  return Object.entries(groups).flatMap(([group, belongs]) => {
    const own = places.filter(({ question }) => belongs(question))
    if (own.length === 0) return []
    const isWithin =
      (at: number): ((place: number) => boolean) =>
      (place) =>
        place >= 0 && place < at
    const recall = (at: number): number => mean(own.map(({ places: all }) => all.filter(isWithin(at)).length / all.length))
    const family = (at: number): number => mean(own.map(({ alike }) => (alike.some(isWithin(at)) ? 1 : 0)))
    return [
      ...[1, 5].map((at) => figure({ name: `${what}, recall@${at}: ${group}`, ours: recall(at), n: own.length })),
      ...(group === 'near-duplicate'
        ? [figure({ name: `${what}, first is of the family: ${group}`, ours: family(1), n: own.length })]
        : []),
    ]
  })
}
