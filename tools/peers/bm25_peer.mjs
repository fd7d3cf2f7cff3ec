// Word search by other libraries for JavaScript, over the protocol of bm25_peer.py. Names: minisearch, orama. Run in this folder.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const require = createRequire(new URL('.bm25-js/x.js', import.meta.url))
const load = async (name) => import(pathToFileURL(require.resolve(name)).href)
// Words may hold white space: each becomes one character of the private planes, and a text the string of them.
const asText = (ids) => String.fromCodePoint(...ids.map((id) => 0xf0000 + id))
const cut = (text) => Array.from(text)

const makers = {
  async minisearch(texts) {
    const { default: MiniSearch } = await load('minisearch')
    return () => {
      const index = new MiniSearch({ fields: ['t'], tokenize: cut, processTerm: (term) => term, searchOptions: { combineWith: 'OR' } })
      index.addAll(texts.map((t, id) => ({ id, t })))
      return {
        size: () => Buffer.byteLength(JSON.stringify(index)),
        search: (q, k) =>
          index
            .search(q)
            .slice(0, k)
            .map((hit) => hit.id),
      }
    }
  },
  async orama(texts) {
    const { create, insertMultiple, search, save } = await load('@orama/orama')
    const tokenizer = { language: 'japanese', normalizationCache: new Map(), tokenize: cut }
    return async () => {
      const index = create({ schema: { t: 'string' }, components: { tokenizer } })
      await insertMultiple(
        index,
        texts.map((t, i) => ({ id: String(i), t })),
        500,
      )
      return {
        size: async () => Buffer.byteLength(JSON.stringify(await save(index))),
        search: async (q, k) => (await search(index, { term: q, limit: k, threshold: 1, exact: false })).hits.map((hit) => Number(hit.id)),
      }
    }
  },
}

const held = new Map()
async function answer(ask) {
  if (ask.open) {
    const array = (name) => new Uint32Array(Uint8Array.from(readFileSync(`${ask.folder}/${name}`)).buffer)
    const [ids, ends] = [array('ids.u32'), array('ends.u32')]
    const texts = Array.from(ends, (end, i) => asText(Array.from(ids.subarray(ends[i - 1] ?? 0, end))))
    const queries = JSON.parse(readFileSync(`${ask.folder}/queries.json`, 'utf8')).map(asText)
    const make = await makers[ask.open](texts)
    const before = process.cpuUsage()
    const index = await make()
    const { user, system } = process.cpuUsage(before)
    held.set(ask.open, { index, queries })
    for (const query of queries.slice(0, 200)) await index.search(query, 10)
    return { buildCpu: (user + system) / 1e6, bytes: await index.size() }
  }
  if (ask.search) {
    const { index, queries } = held.get(ask.search)
    const [ms, ids] = [[], []]
    for (const query of queries.slice(ask.from, ask.from + ask.count)) {
      const started = performance.now()
      ids.push(await index.search(query, ask.k))
      ms.push(performance.now() - started)
    }
    return { ms, ids }
  }
  held.delete(ask.close)
  return {}
}

for await (const line of createInterface({ input: process.stdin })) {
  const reply = await answer(JSON.parse(line)).catch((error) => ({ error: String(error) }))
  process.stdout.write(`${JSON.stringify(reply)}\n`)
}
