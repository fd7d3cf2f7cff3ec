import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deleteDocuments, ingest, openWorkspace, search } from '@colrag/pipeline'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import type { IndexingSection } from './indexing-section.ts'
import { syntheticRecipe } from './life/synthetic-recipe.ts'

const documents = 30
/** 2,403 blocks and 11,414 statements in 30 documents, as nearly as whole numbers allow. */
const shape = { blocks: 80, triples: 380, dims: 1024 }
const rounds = 5

/** The life of a workspace of the size of the paper: opening it, adding a document that is read in no time, deleting one. */
export const life: IndexingSection = {
  name: 'life',
  async run({ scratch, sizes }) {
    if (!sizes.includes('paper')) return []
    const recipe = syntheticRecipe(shape)
    const papers = join(scratch, 'papers')
    const workspace = join(scratch, 'workspace')
    mkdirSync(papers)
    const add = async (name: string): Promise<void> => {
      writeFileSync(join(papers, `${name}.pdf`), name)
      await ingest(recipe, { paths: [papers], workspace, jobs: 1 })
    }
    for (let d = 0; d < documents; d++) writeFileSync(join(papers, `${d}.pdf`), String(d))
    const whole = await timed(() => add('first'))
    const times = { open: [] as Time[], first: [] as Time[], add: [] as Time[], remove: [] as Time[] }
    for (let round = 0; round < rounds; round++) {
      times.add.push(await timed(() => add(`added ${round}`)))
      times.open.push(await timed(async () => (await openWorkspace(workspace, recipe)).close()))
      const opened = await openWorkspace(workspace, recipe)
      times.first.push(await timed(() => search(opened, '一万人の避難所')))
      await opened.close()
      times.remove.push(await timed(() => deleteDocuments(recipe, { workspace, documents: [`added ${round}.pdf`], jobs: 1 })))
      rmSync(join(papers, `added ${round}.pdf`))
    }
    return [
      ...figures('building the workspace of the paper', [whole]),
      ...figures('opening a workspace of 2,400 blocks and 11,400 statements of 1,024 dimensions', times.open, 150),
      ...figures('the first question after opening', times.first),
      ...figures('adding a document of 80 blocks and 380 statements, without its reading', times.add, 1000),
      ...figures('deleting a document', times.remove, 200),
    ]
  },
}

interface Time {
  readonly wall: number
  readonly cpu: number
}

async function timed(work: () => Promise<unknown>): Promise<Time> {
  const cpu = process.cpuUsage()
  const start = performance.now()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: performance.now() - start, cpu: (user + system) / 1000 }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Medians in milliseconds; the target is for the clock. */
function figures(name: string, times: readonly Time[], target?: number): Figure[] {
  const common = { n: times.length, unit: 'ms', better: 'less' } as const
  return [
    figure({ ...common, name, ours: median(times.map((time) => time.wall)), ...(target === undefined ? {} : { target }) }),
    figure({ ...common, name: `${name}, processor time`, ours: median(times.map((time) => time.cpu)) }),
  ]
}
