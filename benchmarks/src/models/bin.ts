#!/usr/bin/env node
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { optionsOf } from '../command-line/bench-command.ts'
import { hasData } from '../command-line/has-data.ts'
import { tellFigures } from '../command-line/tell-figures.ts'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { machine } from '../reading/machine.ts'
import type { LeftOut } from '../reading/text-report.ts'
import { encoderFigures } from './encoder.ts'
import { setBench } from './models-options.ts'
import type { SetBenchOptions } from './models-options.ts'
import { defaultWeights, rankingFigures, rankings } from './ranking.ts'
import type { RankingSet } from './ranking-set.ts'
import { realQaEnSet, realQaJaSet } from './sets/page-sets.ts'
import { hotpotqaSet, jsquadSet, kasensaboSet, lawqaSet } from './sets/text-sets.ts'

const sets: Readonly<Record<string, RankingSet>> = {
  jsquad: jsquadSet,
  lawqa: lawqaSet,
  kasensabo: kasensaboSet,
  hotpotqa: hotpotqaSet,
  real_qa_ja: realQaJaSet,
  real_qa_en: realQaEnSet,
}
const sections = ['encoder', ...Object.keys(sets)]
const options = optionsOf<SetBenchOptions>(setBench('bench:models', sections))
if (options && hasData(options.data)) {
  const about = machine()
  const rows: Figure[] = []
  const leftOut: LeftOut[] = []
  const isAsked = (name: string): boolean => options.only?.includes(name) ?? true
  const scratch = options.keep === undefined ? mkdtempSync(join(tmpdir(), 'colrag-bench-')) : resolve(options.keep)
  mkdirSync(scratch, { recursive: true })
  const attempt = async (what: string, run: () => Promise<void>): Promise<void> => {
    if (!isAsked(what)) return
    const started = performance.now()
    try {
      await run()
    } catch (error) {
      leftOut.push({ what, reason: error instanceof Error ? error.message : String(error) })
    }
    process.stderr.write(`${what}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  }
  try {
    await attempt('encoder', async () => void rows.push(...(await encoderFigures())))
    const weights = await defaultWeights()
    let compared = 0
    let better = 0
    for (const [name, set] of Object.entries(sets)) {
      await attempt(name, async () => {
        if (options.data === undefined) throw new Error('--data names no folder with it')
        const open = await set.open({ data: resolve(options.data), keep: scratch })
        try {
          const told = rankingFigures(set, await rankings(open, weights))
          rows.push(...told.figures)
          compared++
          if (told.isBetter) better++
        } finally {
          await open.close()
        }
      })
    }
    if (compared > 0)
      rows.push(
        figure({
          name: `sets on which fusing beats BM25 alone with p < .05, text ${weights.text} to bm25 ${weights.bm25}`,
          ours: better,
          n: compared,
          unit: 'sets',
          ...(compared === Object.keys(sets).length ? { target: 3 } : {}),
        }),
      )
  } finally {
    if (options.keep === undefined) rmSync(scratch, { recursive: true, force: true })
  }
  tellFigures(about, rows, leftOut, options.json)
}
