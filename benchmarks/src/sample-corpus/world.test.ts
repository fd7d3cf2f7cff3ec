import { expect, it } from 'vitest'
import { inventWorld } from './world.ts'
import { topics } from './telling.ts'
import { voices } from './topics/voices.ts'

it('invents the same world from a seed, another from another', () => {
  expect(inventWorld(7)).toEqual(inventWorld(7))
  expect(JSON.stringify(inventWorld(7))).not.toBe(JSON.stringify(inventWorld(8)))
})
it('names one hardest-hit town of each disaster, and no town twice', () => {
  for (let seed = 0; seed < 60; seed++) {
    const world = inventWorld(seed)
    for (const disaster of world.all) {
      const most = Math.max(...disaster.towns.map((t) => t.collapsed))
      expect(disaster.towns.filter((t) => t.collapsed === most).map((t) => t.town)).toEqual([disaster.worst])
    }
    const names = world.all.flatMap((d) => d.towns.map((t) => t.town))
    expect(new Set(names).size).toBe(names.length)
  }
})
it('has a bank of clauses for two tellings of each topic, and no clause twice', () => {
  const all = [...topics.values()].flatMap((t) => [...t.problems, ...t.causes, ...t.measures, ...t.lessons, ...(voices[t.key] ?? [])])
  expect(new Set(all).size).toBe(all.length)
  for (const topic of topics.values())
    expect([topic.problems.length, topic.causes.length, topic.measures.length, topic.lessons.length, voices[topic.key]?.length]).toEqual([
      4, 3, 4, 2, 2,
    ])
})
