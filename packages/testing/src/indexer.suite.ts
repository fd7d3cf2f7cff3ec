import type { BlobStore, Filter, Index, Indexer, Level, Query, Unit, UnitId } from '@colrag/core'
import { ColragError, compareHits, unitId } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { beforeEach, describe, expect, it } from 'vitest'
import { blobMemory, damagedCopies } from './blob-memory.ts'
import type { BlobMemory } from './blob-memory.ts'
import { codeOf } from './code-of.ts'
import { sampleUnit, sampleUnits, strictContext, streamOf } from './sample-units.ts'

const ctx = strictContext()
const ask = (text: string, more: Partial<Query> = {}): Query => ({ id: 'q', text, ...more })
const all = { depth: 1000 }

/** `other`: the same kind of index with another model, tokenizer or option, which must refuse to open the first one's files. */
export interface IndexerCase<L extends Level> {
  readonly make: () => Indexer<L>
  readonly other: () => Indexer<L>
}

/** What every indexer keeps to: true lists, exact scores, atomic change, equal bytes for equal units, no damage unseen. */
export function describeIndexer<L extends Level>(name: string, { make, other }: IndexerCase<L>): void {
  describe(`${name} as an indexer`, () => {
    const level = make().level
    const units = sampleUnits(level)
    let store: BlobMemory
    let index: Index<L>
    const put = (into: Index<L>, upsert: Iterable<Unit>, remove: Iterable<UnitId> = []): Promise<void> =>
      into.apply({ upsert: streamOf(upsert), remove }, ctx)
    const built = async (upsert: Iterable<Unit>, into: BlobStore = blobMemory()): Promise<Index<L>> => {
      const made = await make().create(into, ctx)
      await put(made, upsert)
      return made
    }
    const found = async (text: string, from: Index<L> = index): Promise<readonly { id: string; score: number }[]> =>
      (await from.search.retrieve(ask(text), all, ctx)).hits
    beforeEach(async () => {
      store = blobMemory()
      index = await built(units, store)
    })

    it('gives sorted, finite, unique hits, no more than asked for, each unit first for its own text', async () => {
      for (const unit of units) {
        const list = await index.search.retrieve(ask(unit.text), { depth: 4 }, ctx)
        expect([list.level, list.hits[0]?.id]).toEqual([level, unit.id])
        expect(list.hits.length).toBeLessThanOrEqual(4)
        expect([...list.hits].sort(compareHits)).toEqual(list.hits)
        expect(list.hits.every((hit) => Number.isFinite(hit.score) && (list.scale !== 'unit' || (hit.score >= 0 && hit.score <= 1)))).toBe(
          true,
        )
        expect(new Set(list.hits.map((hit) => hit.id)).size).toBe(list.hits.length)
        expect((await found(unit.text)).slice(0, 4)).toEqual(list.hits)
      }
    })
    it('matches nothing for a blank query, over nothing, and refuses a wrong depth', async () => {
      for (const text of ['', '  \n\u3000']) expect(await found(text)).toEqual([])
      const empty = await make().create(blobMemory(), ctx)
      expect(await found('球磨川', empty)).toEqual([])
      expect(await empty.search.score?.(ask('球磨川'), [unitId('x')], ctx)).toEqual(Float64Array.of(Number.NaN))
      for (const depth of [0, -1, 1.5, Number.NaN])
        await expect(index.search.retrieve(ask('a'), { depth }, ctx)).rejects.toMatchObject({ code: 'invalid-options' })
      const image = { key: 'k', mediaType: 'image/png', width: 1, height: 1 }
      expect(await codeOf(index.search.retrieve(ask('', { image }), all, ctx))).toBe(index.search.supports.image ? null : 'unsupported')
    })
    it('fills the list after narrowing by units and by facets', async () => {
      for (const text of ['被害 復旧 water', units[0]?.text ?? '']) {
        const list = await found(text)
        const within = new Set(
          units
            .filter((_, i) => i % 3 === 1)
            .map((unit) => unit.id)
            .concat(unitId('unknown')),
        )
        expect((await index.search.retrieve(ask(text), { depth: 3, within }, ctx)).hits).toEqual(
          list.filter((hit) => within.has(hit.id as UnitId)).slice(0, 3),
        )
        const filter = { kind: 'table', title: '資料1' }
        const fit = new Set<string>(
          units.filter((unit) => unit.facets['kind'] === 'table' && unit.facets['title'] === '資料1').map((unit) => unit.id),
        )
        expect((await index.search.retrieve(ask(text, { filter }), { depth: 2 }, ctx)).hits).toEqual(
          list.filter((hit) => fit.has(hit.id)).slice(0, 2),
        )
        expect((await index.search.retrieve(ask(text, { filter: { kind: 'none' } }), all, ctx)).hits).toEqual([])
        expect((await index.search.retrieve(ask(text), { depth: 3, within: new Set() }, ctx)).hits).toEqual([])
      }
    })
    it('filters by conditions on facets while it searches, so that the list is full', async () => {
      const years = ['2016', '2020-07-04', '2020-07-31T23:59:59+09:00', '2021-02', '12', '-3.5', '', '9']
      const dated = units.slice(0, 8).map((unit, i) => ({ ...unit, facets: { ...unit.facets, when: years[i] ?? '', page: String(i) } }))
      await put(index, dated)
      const lists = await found('令和2年7月豪雨により球磨川が 被害 道路 water P-101 良い const 한국어 Το')
      const picked = async (filter: Filter, depth = 1000): Promise<readonly { id: string; score: number }[]> =>
        (
          await index.search.retrieve(
            ask('令和2年7月豪雨により球磨川が 被害 道路 water P-101 良い const 한국어 Το', { filter }),
            { depth },
            ctx,
          )
        ).hits
      const cases: readonly [Filter, readonly number[]][] = [
        [{ when: { from: '2020' } }, [1, 2, 3]],
        [{ when: { from: '2016', to: '2020-07' } }, [0, 1, 2]],
        [{ when: { above: '2020-07' } }, [3]],
        [{ when: { below: '2016-01-02' } }, [0]],
        [{ when: { from: -4, below: 12 } }, [5, 7]],
        [{ when: 12 }, [4]],
        [{ page: { above: 1, to: 3 }, anyOf: [{ when: { in: ['2021-02', 12] } }, { page: '2' }] }, [2, 3]],
        [{ page: { in: ['1', 4, 'x'] } }, [1, 4]],
        [{ page: { from: 0 }, noneOf: [{ page: { from: 2 } }] }, [0, 1]],
        [{ allOf: [{ page: { from: '6' } }, { noneOf: [{ when: '9' }] }] }, [6]],
        [{ page: { in: [] } }, []],
        [{ anyOf: [] }, []],
        [{ unknown: { from: 0 } }, []],
        [{ allOf: [{ unknown: 'x' }] }, []],
      ]
      for (const [filter, wanted] of cases) {
        const fit = new Set<string>(wanted.map((i) => dated[i]?.id ?? ''))
        expect([filter, await picked(filter)]).toEqual([filter, lists.filter((hit) => fit.has(hit.id))])
        expect(await picked(filter, 1)).toEqual(lists.filter((hit) => fit.has(hit.id)).slice(0, 1))
      }
      expect(await picked({})).toEqual(lists)
      expect(await picked({ noneOf: [{ unknown: 'x' }] })).toEqual(lists)
    })
    it('refuses a malformed filter, also over nothing', async () => {
      const empty = await make().create(blobMemory(), ctx)
      let deep: object = { kind: 'text' }
      for (let i = 0; i < 40; i++) deep = { allOf: [deep] }
      const values = [
        null,
        true,
        Number.NaN,
        {},
        { near: 1 },
        { in: 'x' },
        { in: [null] },
        { from: 'tall' },
        { from: '2020-02-30' },
        { to: Infinity },
      ]
      const malformed = [null, 'text', [], deep, { kind: [{ a: 'b' }] }, { anyOf: ['x'] }, ...values.map((a) => ({ a }))] as Filter[]
      for (const filter of malformed)
        for (const from of [index, empty])
          expect([filter, await codeOf(from.search.retrieve(ask('被害', { filter }), all, ctx))]).toEqual([filter, 'invalid-options'])
    })
    it('tells what it holds', async () => {
      if (!index.about) return
      const { ids, facts } = await index.about()
      expect(ids).toEqual(units.map((unit) => unit.id).sort())
      expect(Object.values(facts).every((fact) => typeof fact === 'string' || Number.isFinite(fact))).toBe(true)
    })
    it('scores given units exactly as the list does, alone, at once and after reopening; NaN for unknown units', async () => {
      const reopened = await make().open(store, ctx)
      const texts = units.map((unit) => `${unit.text.slice(0, 9)} 被害`)
      const lists = await Promise.all(texts.map((text) => found(text)))
      for (const [i, text] of texts.entries()) {
        const fresh = await make().open(store, ctx)
        expect(await found(text, fresh)).toEqual(lists[i])
        expect(await found(text, reopened)).toEqual(lists[i])
        const ids = (lists[i] ?? []).map((hit) => hit.id as UnitId).reverse()
        const scores = await fresh.search.score?.(ask(text), [...ids, unitId('unknown')], ctx)
        expect([...(scores ?? [])]).toEqual([...[...(lists[i] ?? [])].reverse().map((hit) => hit.score), Number.NaN])
      }
    })
    it('breaks ties by id', async () => {
      const same = await built(['b', 'a', 'C', '\u{10000}', '\uffff'].map((id) => sampleUnit(id, '同じ文', { level })))
      expect((await found('同じ文', same)).map((hit) => hit.id)).toEqual(['C', 'a', 'b', '\u{10000}', '\uffff'])
    })
    it('writes equal bytes for equal units, whatever came before', async () => {
      const roundabout = blobMemory()
      const late = await built(
        [...units].reverse().map((unit) => ({ ...unit, text: `${unit.text} 旧版` })),
        roundabout,
      )
      await put(late, [sampleUnit('gone', '消える', { level, facets: { only: 'here' } })])
      await put(late, units, [unitId('gone'), unitId('never there')])
      expect(roundabout.blobs).toEqual(store.blobs)
      await put(
        late,
        [],
        units.map((unit) => unit.id),
      )
      const empty = blobMemory()
      await make().create(empty, ctx)
      expect(roundabout.blobs).toEqual(empty.blobs)
    })
    it('removes first, then adds, the last unit of an id wins, and passes over other levels', async () => {
      const [first] = units
      const elsewhere: Level = level === 'volume' ? 'block' : 'volume'
      await put(
        index,
        [sampleUnit('x', '一番目', { level }), sampleUnit('x', '二番目', { level }), sampleUnit('y', '二番目', { level: elsewhere })],
        ['x', first?.id ?? ''].map(unitId),
      )
      const left = await built([...units.slice(1), sampleUnit('x', '二番目', { level })])
      for (const text of ['二番目', first?.text ?? '']) expect(await found(text)).toEqual(await found(text, left))
    })
    it('loses nothing of changes asked for at once', async () => {
      await Promise.all(['x', 'y', 'z'].map((id) => put(index, [sampleUnit(id, `追加 ${id}`, { level })])))
      expect((await found('追加')).slice(0, 3).map((hit) => hit.id)).toEqual(expect.arrayContaining(['x', 'y', 'z']))
    })
    it('changes nothing when the change fails or is stopped', async () => {
      const before = new Map(store.blobs)
      const list = await found('被害')
      const broken = async function* (): AsyncGenerator<Unit> {
        yield sampleUnit('new', '被害', { level })
        throw new Error('the source broke')
      }
      await expect(index.apply({ upsert: broken(), remove: units.map((unit) => unit.id) }, ctx)).rejects.toThrow('the source broke')
      store.refuse = true
      await expect(put(index, [sampleUnit('new', '被害', { level })])).rejects.toThrow('no space left')
      store.refuse = false
      await expect(
        index.apply(
          { upsert: streamOf([sampleUnit('new', '被害', { level })]), remove: [] },
          strictContext({ signal: AbortSignal.abort() }),
        ),
      ).rejects.toMatchObject({ code: 'aborted' })
      expect([store.blobs, await found('被害')]).toEqual([before, list])
      await put(index, [sampleUnit('new', '被害', { level })])
      expect((await found('被害'))[0]?.id).toBe('new')
    })
    it('sees any cut, flipped or added byte, and files of other makers', async () => {
      await index.verify?.()
      const list = await found('被害')
      const [missing] = [...store.blobs.keys()].filter((path) => store.blobs.size > 1 && path.includes('.', path.indexOf('.') + 1))
      const without = blobMemory(new Map([...store.blobs].filter(([path]) => path !== missing)))
      for (const { fault, store: damaged } of [
        ...damagedCopies(store.blobs),
        ...(missing === undefined ? [] : [{ fault: `without ${missing}`, store: without }]),
      ]) {
        const opened = await make()
          .open(damaged, ctx)
          .catch((error: unknown) => error)
        const code = ColragError.is(opened) ? opened.code : await codeOf((opened as Index<L>).verify?.() ?? Promise.resolve())
        expect([fault, code]).toEqual([fault, 'corrupt'])
        if (ColragError.is(opened)) continue
        // What opening did not look at is looked at before it is used.
        const served = await found('被害', opened as Index<L>).catch((error: unknown) => (ColragError.is(error) ? error.code : error))
        expect([fault, served]).toEqual([fault, typeof served === 'string' ? 'corrupt' : list])
      }
      await expect(other().open(store, ctx)).rejects.toMatchObject({ code: 'index-incompatible' })
      await expect(make().open(blobMemory(), ctx)).rejects.toMatchObject({ code: 'not-found' })
      expect(other().fingerprint).not.toBe(make().fingerprint)
    })
    it('equals a fresh index after any run of changes and reopenings', async () => {
      const random = seededRandom(7)
      const pick = (n: number): number => Math.floor(random() * n)
      const model = new Map(units.map((unit) => [unit.id, unit]))
      for (let step = 0; step < 30; step++) {
        const upsert = Array.from({ length: pick(4) }, () => ({
          ...(units[pick(units.length)] as Unit),
          id: unitId(`d/${pick(30)}`),
          facets: pick(2) ? { kind: 'text', page: String(pick(3)) } : {},
        }))
        const remove = [...model.keys()].filter(() => random() < 0.1)
        for (const id of remove) model.delete(id)
        for (const unit of upsert) model.set(unit.id, unit)
        await put(index, upsert, remove)
        if (pick(3) === 0) index = await make().open(store, ctx)
      }
      const fresh = blobMemory()
      const again = await built([...model.values()], fresh)
      expect(store.blobs).toEqual(fresh.blobs)
      for (const unit of units) expect(await found(unit.text)).toEqual(await found(unit.text, again))
    })
    it('does no more once it is closed', async () => {
      await index.close()
      await expect(found('被害')).rejects.toMatchObject({ code: 'invalid-options' })
      await expect(put(index, units)).rejects.toMatchObject({ code: 'invalid-options' })
    })
  })
}
