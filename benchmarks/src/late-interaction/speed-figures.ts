import { spawnSync } from 'node:child_process'
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Index } from '@colrag/core'
import { folderBlobStore } from '@colrag/indexing'
import { tokenIndexer } from '@colrag/late-interaction'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { benchContext, measured } from '../indexing/dense/measured.ts'
import { figure } from '../reading/figure.ts'
import type { Figure, PeerValue } from '../reading/figure.ts'
import { median } from '../reading/median.ts'
import { maxSimPeer } from './maxsim-peer.ts'
import { pageModel } from './page-model.ts'
import { pageIdOf, pageUnits } from './page-units.ts'
import type { SyntheticPages } from './synthetic-pages.ts'
import { shape, syntheticPages } from './synthetic-pages.ts'

const rounds = 3
const depth = 10
/** Pages a change while the index is built: each change holds its own pages in memory. */
const together = 2000

/** What of the published figures is reached (PlanSightRAG: 101 ms for a query on a machine with a graphics processor). */
export async function speedFigures(scratch: string, peers: string | null, pages: number): Promise<readonly Figure[]> {
  const drawn = syntheticPages(pages)
  const store = folderBlobStore(join(scratch, 'tokens'))
  const indexer = tokenIndexer({ level: 'page', model: pageModel(drawn) })
  const built = await indexer.create(store, benchContext())
  const build = await measured(async () => {
    for (let from = 0; from < pages; from += together)
      await built.apply({ upsert: pageUnits(from, Math.min(pages, from + together)), remove: [] }, benchContext())
  })
  await built.close()
  const index = await indexer.open(store, benchContext())
  // Peers work on one core; threads that share one count its time twice.
  const alone = await tokenIndexer({ level: 'page', model: pageModel(drawn), threads: 1 }).open(store, benchContext())
  const facts = (await index.about?.())?.facts ?? {}
  const exact = await asked(index, true, drawn)
  const held = bytesHeld(join(scratch, 'tokens'), pages)
  const stages = await asked(index, false, drawn)
  const peer = peers === null ? null : await peerOf(scratch, peers, drawn)
  const cpu: number[] = []
  const wall: number[] = []
  const stagesWall: number[] = []
  const stagesCpu: number[] = []
  const others = new Map<string, number[]>()
  for (let round = 0; round < rounds; round++)
    for (let i = 0; i < shape.timed; i++) {
      cpu.push((await timed(alone, i, true)).cpuMs)
      wall.push((await timed(index, i, true)).wallMs)
      const quick = await timed(index, i, false)
      stagesWall.push(quick.wallMs)
      stagesCpu.push(quick.cpuMs)
      for (const [name, ms] of Object.entries((await peer?.ask(i)) ?? {})) others.set(name, [...(others.get(name) ?? []), ms])
    }
  peer?.close()
  await index.close()
  await alone.close()
  const same = exact.map((ids, i) => ids.filter((id) => stages[i]?.includes(id)).length)
  const told = `${pages} pages x ${shape.units} x ${shape.dims}, ${shape.tokens} tokens`
  const ms = (name: string, values: readonly number[], target: number): Figure =>
    figure({ name: `${name}, ${told}`, ours: median(values), n: values.length, unit: 'ms', better: 'less', target })
  const isPaper = pages === shape.pages
  return [
    figure({
      name: `exact int8 on one core, processor time, ${told}`,
      ours: median(cpu),
      n: cpu.length,
      unit: 'ms',
      better: 'less',
      others: [...others].map(([name, values]): PeerValue => ({ peer: name, value: median(values) })),
      ...(isPaper ? { target: 1.5, on: 'ratio' as const } : {}),
    }),
    ...(isPaper ? [ms('exact int8, wall time', wall, 101)] : []),
    ms('two stages, wall time', stagesWall, isPaper ? 30 : 150),
    figure({ name: `two stages, processor time, ${told}`, ours: median(stagesCpu), n: stagesCpu.length, unit: 'ms', better: 'less' }),
    figure({
      name: `two stages, share of the exact ten, ${told}`,
      ours: same.reduce((sum, n) => sum + n, 0) / (depth * exact.length),
      n: exact.length,
      target: 0.99,
    }),
    figure({ name: `two stages, agreement told, ${told}`, ours: Number(facts['agreement@10'] ?? 1), n: Number(facts['candidates'] ?? 0) }),
    figure({
      name: `exact search, memory, ${told}`,
      ours: held / 1e6,
      n: pages,
      unit: 'MB',
      better: 'less',
      ...(isPaper ? { target: 260 } : {}),
    }),
    figure({ name: `processor time to build, ${told}`, ours: build.cpuMs / 1000, n: pages, unit: 's', better: 'less' }),
    figure({
      name: `the page asked for on top, ${told}`,
      ours: exact.filter(([first], i) => first === pageIdOf(drawn.gold(i))).length / exact.length,
      n: exact.length,
    }),
  ]
}

/** What a process grows by that opens the index and searches it exactly; NaN where it failed. */
function bytesHeld(folder: string, pages: number): number {
  const run = fileURLToPath(new URL(`held-run${extname(fileURLToPath(import.meta.url))}`, import.meta.url))
  const { stdout } = spawnSync(process.execPath, ['--expose-gc', ...process.execArgv, run, folder, String(pages)], { encoding: 'utf8' })
  return Number(stdout || Number.NaN)
}

const timed = (index: Index<'page'>, i: number, exact: boolean): ReturnType<typeof measured<readonly string[]>> =>
  measured(async () =>
    (await index.search.retrieve({ id: 'q', text: `query ${i}` }, { depth, ...(exact ? { exact } : {}) }, benchContext())).hits.map(
      ({ id }) => id,
    ),
  )

async function asked(index: Index<'page'>, exact: boolean, drawn: SyntheticPages): Promise<readonly (readonly string[])[]> {
  const found: (readonly string[])[] = []
  for (let i = 0; i < Math.min(shape.queries, drawn.pages); i++) found.push((await timed(index, i, exact)).value)
  return found
}

/** The same bytes in files, for others to read. */
async function peerOf(scratch: string, folder: string, drawn: SyntheticPages): ReturnType<typeof maxSimPeer> {
  const [pages, queries] = [join(scratch, 'pages.i8'), join(scratch, 'queries.i8')]
  const file = openSync(pages, 'w')
  for (let page = 0; page < drawn.pages; page++)
    writeSync(file, new Uint8Array(quantiseRows(drawn.page(page).data, shape.dims).codes.buffer))
  closeSync(file)
  const rows = Array.from({ length: shape.queries }, (_, i) => Buffer.from(quantiseRows(drawn.query(i).data, shape.dims).codes.buffer))
  writeFileSync(queries, Buffer.concat(rows))
  return maxSimPeer(folder, pages, queries, [drawn.pages, shape.units, shape.dims, shape.tokens])
}
