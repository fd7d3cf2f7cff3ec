import type { Retriever, UnitId } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { sampleStore, sampleUnits } from '../sample-tree.ts'
import { unitTree } from '../unit-tree.ts'
import { apartness, chooseDivision } from './choose-division.ts'
import { sphericalKMeans } from './spherical-k-means.ts'
import { suggestVolumes } from './suggest-volumes.ts'

/** `count` unit vectors around each of some directions. */
function around(directions: readonly (readonly number[])[], count: number, blur = 0.15, seed = 1): readonly Float32Array[] {
  const random = seededRandom(seed)
  return directions.flatMap((direction) =>
    Array.from({ length: count }, () => {
      const raw = direction.map((x) => x + blur * (random() - 0.5))
      const length = Math.hypot(...raw)
      return Float32Array.from(raw, (x) => x / length)
    }),
  )
}
const axes = [
  [1, 0, 0, 0],
  [0, 1, 0, 0],
  [0, 0, 1, 0],
]
const sets = (of: readonly number[]): readonly string[] => [...Map.groupBy(of.keys(), (i) => of[i]).values()].map(String).sort()

describe('sphericalKMeans', () => {
  it('finds groups that are there, whatever the seed, and the same for the same', () => {
    const vectors = around(axes, 6)
    const { of } = sphericalKMeans(vectors, 3)
    expect(sets(of)).toEqual(['0,1,2,3,4,5', '12,13,14,15,16,17', '6,7,8,9,10,11'])
    for (const seed of [1, 2, 3]) expect(sets(sphericalKMeans(vectors, 3, seed).of)).toEqual(sets(of))
    expect(sphericalKMeans(vectors, 3, 5)).toEqual(sphericalKMeans(vectors, 3, 5))
  })
  it('leaves no group empty, not even of equal vectors', () => {
    const equal = Array.from({ length: 5 }, () => Float32Array.of(1, 0))
    expect(new Set(sphericalKMeans(equal, 3).of).size).toBe(3)
    expect(sphericalKMeans([], 0)).toEqual({ of: [], centres: [], within: 0 })
  })
})

describe('chooseDivision', () => {
  it('chooses as many groups as there are', () => {
    for (const groups of [2, 3]) expect(new Set(chooseDivision(around(axes.slice(0, groups), 8)).of).size).toBe(groups)
    expect(apartness(around(axes, 6), sphericalKMeans(around(axes, 6), 3))).toBeGreaterThan(0.9)
  })
  it('makes one group of what does not stand apart, of one and of two', () => {
    const random = seededRandom(3)
    const cloud = Array.from({ length: 40 }, () => {
      const raw = Array.from({ length: 64 }, () => random() - 0.5)
      const length = Math.hypot(...raw)
      return Float32Array.from(raw, (x) => x / length)
    })
    for (const vectors of [cloud, cloud.slice(0, 1), cloud.slice(0, 2)]) expect(new Set(chooseDivision(vectors).of).size).toBe(1)
    expect(chooseDivision([]).of).toEqual([])
  })
})

describe('suggestVolumes', () => {
  const topics: Readonly<Record<string, string>> = {
    d1: '地震の震度',
    d2: '地震と津波',
    d3: '地震の余震',
    d4: '豪雨の雨量',
    d5: '豪雨と氾濫',
    d6: '豪雨の浸水',
  }
  const units = sampleUnits([...Object.keys(topics).map((d) => `v1/${d}/b1`), 'v1/d7'], (id) => topics[id.split('/')[1] ?? ''] ?? id)
  const tree = unitTree(units)
  const dense: Retriever<'block'> = {
    ...givenScores('block', {}),
    vectorSource: {
      queryVector: () => Promise.resolve(Float32Array.of(1, 0)),
      vectors: (ids) => Promise.resolve(ids.map((id) => (/d[123]/.test(id) ? Float32Array.of(1, 0) : Float32Array.of(0, 1)))),
    },
  }
  const options = { tree, units: sampleStore(units) }
  it('groups documents that are alike, names each after its words, and leaves none out', async () => {
    const volumes = await suggestVolumes(dense, options)
    expect(volumes.map(({ documents }) => documents)).toEqual([
      ['v1/d1', 'v1/d2', 'v1/d3'],
      ['v1/d4', 'v1/d5', 'v1/d6'],
      ['v1/d7'],
    ] as unknown as UnitId[][])
    expect(volumes[0]?.name.startsWith('地震')).toBe(true)
    expect(volumes[1]?.name.startsWith('豪雨')).toBe(true)
    expect(volumes[2]).toEqual({ name: 'volume', documents: ['v1/d7'], words: [] })
    expect(await suggestVolumes(dense, options)).toEqual(volumes)
  })
  it('makes as many as are asked for, and needs vectors', async () => {
    const volumes = await suggestVolumes(dense, { ...options, count: 3 })
    expect(volumes.filter(({ words }) => words.length > 0)).toHaveLength(3)
    expect(new Set(volumes.map(({ name }) => name)).size).toBe(volumes.length)
    await expect(suggestVolumes(givenScores('block', {}), options)).rejects.toMatchObject({ code: 'unsupported' })
  })
})
