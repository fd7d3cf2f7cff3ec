import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Index, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { commandIndexer } from '@colrag/stage-kit'
import type { CommandSettings } from '@colrag/stage-kit'
import { blobMemory, describeIndexer, describeRetriever, sampleUnits, streamOf, strictContext } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'command-indexer-'))
const settingsOf = (name: string, body: string, more: Partial<CommandSettings> = {}): CommandSettings => {
  const file = join(folder, `${name}.cjs`)
  writeFileSync(file, body)
  return { command: [process.execPath, file], version: '1', seconds: 10, once: false, looks: false, ...more }
}

/** Ranks by pairs of characters that question and unit share. `answer` may spoil what it says. */
const ranker = (answer = 'said'): string => `
const pairs = (text) => new Set(Array.from({ length: Math.max(1, text.length - 1) }, (_, i) => text.slice(i, i + 2).toLowerCase()))
const score = (query, unit) => {
  const [a, b] = [pairs(query), pairs(unit.text)]
  const both = [...a].filter((pair) => b.has(pair)).length
  return both / (a.size + b.size - both)
}
let index = null
let reading = null
const reply = (asked) => {
  if (asked.type === 'index') return void (reading = { name: asked.index, units: new Map() })
  if (asked.type === 'unit') return void reading.units.set(asked.id, asked)
  if (asked.type === 'index-end') { index = reading; return { type: 'indexed' } }
  if (!index || index.name !== asked.index) return { type: 'need' }
  if (asked.type === 'score') return { type: 'scores', scores: asked.ids.map((id) => index.units.has(id) ? score(asked.query.text, index.units.get(id)) || null : null) }
  const hits = (asked.within ?? [...index.units.keys()]).map((id) => ({ id, score: score(asked.query.text, index.units.get(id)) }))
  return { type: 'hits', hits: hits.filter((hit) => hit.score > 0).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, asked.depth) }
}
require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const asked = JSON.parse(line)
  const said = reply(asked)
  if (said && !(ONCE && said.type === 'indexed')) console.log(JSON.stringify(${answer}))
})
`
const whole = settingsOf('ranker', ranker().replace('ONCE', 'false'))
const open: Index[] = []
afterAll(async () => {
  for (const index of open) await index.close()
})
const units = sampleUnits('block')
const over = async (settings: CommandSettings): Promise<Index<'block'>> => {
  const index = await commandIndexer(settings, 'block').create(blobMemory(), strictContext())
  open.push(index)
  await index.apply({ upsert: streamOf(units), remove: [] }, strictContext())
  return index
}

describeRetriever('a program that searches', async () => ({
  retriever: (await over(whole)).search,
  ids: units.map(({ id }) => id),
  queries: ['球磨川が氾濫し、被害を受けた', 'water supply'],
}))
describeRetriever('a program that is started for each question', async () => ({
  retriever: (await over(settingsOf('once', ranker().replace('ONCE', 'true'), { once: true }))).search,
  ids: units.map(({ id }) => id),
  queries: ['water supply', '避難所は'],
}))
describeIndexer('commandIndexer', {
  make: () => commandIndexer(whole, 'block'),
  other: () => commandIndexer({ ...whole, version: '2' }, 'block'),
})

describe('a program that fails', () => {
  const asked = async (body: string, more: Partial<CommandSettings> = {}): Promise<unknown> => {
    const { search } = await over(
      settingsOf(
        `bad-${Math.abs(body.length * 31 + (more.seconds ?? 0))}-${body.slice(-9).replaceAll(/\W/g, '')}`,
        body.replace('ONCE', 'false'),
        more,
      ),
    )
    return search.retrieve({ id: 'q', text: '被害 water' }, { depth: 3 }, strictContext()).then(
      ({ hits }) => hits.length,
      (error: { code?: string; message: string }) => [error.code, error.message],
    )
  }
  const spoiled = (hits: string): string => ranker(`said.type === 'hits' ? { type: 'hits', hits: ${hits} } : said`)
  it.each([
    [ranker(), 3],
    ['process.exit(3)', ['model-failed', /ended with code 3/]],
    [
      'process.stdin.resume(); process.stdin.on("end", () => 0); setTimeout(() => process.kill(process.pid, "SIGKILL"), 200)',
      ['model-failed', /SIGKILL/],
    ],
    [spoiled(`[{ id: 'nobody', score: 1 }]`), ['model-output', /found nobody/]],
    [spoiled(`[...said.hits, said.hits[0]]`), ['model-output', /is there twice/]],
    [spoiled(`[{ ...said.hits[0], score: null }]`), ['model-output', /no finite number/]],
    [spoiled(`[{ ...said.hits[0], score: 'high' }]`), ['model-output', /no finite number/]],
    [spoiled(`'none'`), ['model-output', /gave no hits/]],
    [ranker(`said`).replace(`{ type: 'indexed' }`, `{ type: 'need' }`), ['model-output', /to its units/]],
    [`console.log('{"type": "hits", "hits": [{"id": "a", "score": NaN}]}'); process.stdin.resume()`, ['model-output', /no JSON/]],
  ])('%#', async (body, told) => {
    const said = await asked(body)
    if (typeof told === 'number') expect(said).toBe(told)
    else expect(said).toEqual([told[0], expect.stringMatching(told[1] as RegExp)])
  })
  it('is waited for no longer than told', async () => {
    expect(await asked('process.stdin.resume()', { seconds: 0.3 })).toEqual(['over-budget', expect.stringMatching(/more than 0.3 seconds/)])
  })
  it('gives scores for each unit, or none', async () => {
    const { search } = await over(
      settingsOf('few', ranker(`said.type === 'scores' ? { type: 'scores', scores: [1] } : said`).replace('ONCE', 'false')),
    )
    const ids = units.slice(0, 2).map(({ id }): UnitId => unitId(id))
    await expect(search.score?.({ id: 'q', text: '被害' }, ids, strictContext())).rejects.toMatchObject({ code: 'model-output' })
  })
  it('is started anew and told its units again after it died', async () => {
    const { search } = await over(settingsOf('mortal', `${ranker().replace('ONCE', 'false')}\nsetTimeout(() => process.exit(0), 400)`))
    const ask = async (): Promise<number> => (await search.retrieve({ id: 'q', text: '被害' }, { depth: 3 }, strictContext())).hits.length
    const before = await ask()
    await new Promise((resolve) => setTimeout(resolve, 900))
    expect([before > 0, await ask()]).toEqual([true, before])
  })
})
