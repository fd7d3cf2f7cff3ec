import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RunContext, UnitId, UnitStore } from '@colrag/core'
import { unitId } from '@colrag/core'
import { givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { ruleAnalyser } from './analysis/rule-analyser.ts'
import { fuse } from './fuse.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { identity } from './normalizers/identity.ts'
import { publishedWeights } from './published-weights.ts'

const folder = fileURLToPath(new URL('../../../../shared/data/colragtf', import.meta.url))

interface Row {
  readonly block_id: string
  readonly type: string
  readonly score: number
  readonly text_score: number
  readonly bm25_score?: number
  readonly triple_score: number
  readonly image_score?: number
}

/** The 12 published searches of each version, 5 rows each (Multimodal CoLRAG-TF, demo outputs). */
function searches(version: string): readonly (readonly Row[])[] {
  const files = readdirSync(`${folder}/demo_${version.replaceAll('.', '')}`)
    .filter((f) => /^\d+\.json$/.test(f))
    .sort()
  return files.map(
    (f) =>
      (JSON.parse(readFileSync(`${folder}/demo_${version.replaceAll('.', '')}/${f}`, 'utf8')) as { retrieval_results: Row[] })
        .retrieval_results,
  )
}

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}

describe.skipIf(!existsSync(folder))(
  'published scores (skipped where ../shared/data/colragtf is absent: the outputs are not ours to copy)',
  () => {
    it.each(['v0.7.2', 'v0.7.3'] as const)('of %s come out of the fusion in 60 rows, to 1e-6', async (version) => {
      let rows = 0
      for (const search of searches(version)) {
        const axis = (read: (row: Row) => number | undefined): Readonly<Record<string, number>> =>
          Object.fromEntries(search.flatMap((row) => (read(row) === undefined ? [] : [[row.block_id, read(row) ?? 0]])))
        const channels = {
          text: axis((r) => r.text_score),
          bm25: axis((r) => r.bm25_score),
          triple: axis((r) => r.triple_score),
          image: axis((r) => r.image_score),
        }
        const units: UnitStore = {
          get: (ids) =>
            Promise.resolve(
              ids.map((id) => ({
                id,
                level: 'block',
                parentId: null,
                text: '',
                context: '',
                placements: [],
                anchors: [],
                facets: { kind: kindOf(search, id) },
              })),
            ),
        }
        const fusion = fuse(
          'block',
          {
            text: givenScores('block', channels.text),
            bm25: givenScores('block', channels.bm25),
            triple: givenScores('block', channels.triple),
            image: givenScores('block', channels.image),
          },
          {
            normalizer: identity,
            fuser: weightedSum,
            weights: publishedWeights[version],
            planner: ruleAnalyser(),
            units,
          },
        )
        const { hits } = await fusion.retrieve({ id: 'q', text: '被害の表' }, { depth: 5 }, ctx)
        expect(hits.map((h) => h.id)).toEqual(
          [...search].sort((a, b) => b.score - a.score || (a.block_id < b.block_id ? -1 : 1)).map((r) => r.block_id),
        )
        for (const row of search) {
          expect(Math.abs((hits.find((h) => h.id === unitId(row.block_id))?.score ?? NaN) - row.score)).toBeLessThan(1e-6)
          rows++
        }
      }
      expect(rows).toBe(60)
    })
  },
)

const kindOf = (search: readonly Row[], id: UnitId): string => search.find((r) => r.block_id === id)?.type ?? ''

describe('published weights', () => {
  it('are kept as published, the sum of 1.10 included', () => {
    const sum = (version: keyof typeof publishedWeights): number => Object.values(publishedWeights[version]).reduce((a, b) => a + b, 0)
    expect([sum('v0.7.2'), sum('v0.7.3'), sum('v0.7.4')].map((s) => Number(s.toFixed(4)))).toEqual([1, 1, 1.1])
  })
})
