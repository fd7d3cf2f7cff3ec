import type { Table } from '@colrag/core'
import type { Fact } from './fact.ts'
import { gridTable } from './grid.ts'
import type { Spot } from './grid.ts'
import type { Draw, Pool } from './pool.ts'

/** A table with the facts of its cells, and the line above it where there is one. */
interface ToldTable {
  readonly table: Table
  readonly text: string
  readonly heading?: string
  readonly facts: readonly Fact[]
}
export type TableMaker = (d: Draw, pool: Pool) => ToldTable

const number = (d: Draw): string => {
  const plain = String(d.whole(1, 9) * 10 ** d.whole(0, 4) + d.whole(0, 9)).replace(/\B(?=(?:\d{3})+$)/gu, ',')
  return d.whole(0, 5) === 0 ? `▲${plain}` : plain
}
const cellFact = (row: string, columns: readonly string[], value: string, unit = ''): Fact => ({
  kind: 'cell',
  about: [row, ...columns],
  object: `${value}${unit}`,
})
/** A body of numbers, some of them not reported. */
const numbers = (d: Draw, rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => (d.whole(0, 7) === 0 ? d.one(['-', '－', '']) : number(d))))
const told = (value: string): boolean => /\d/.test(value)
/** 合計 last, as reports have it. */
const rowNames = (d: Draw, pool: Pool, count: number): string[] => [...d.some(pool.towns, count - 1), d.one(['合計', '計', 'Total'])]

function plain(d: Draw, pool: Pool, declared: boolean): ToldTable {
  const [rows, columns] = [rowNames(d, pool, d.whole(3, 8)), d.some(pool.counted, d.whole(2, 5))]
  const body = numbers(d, rows.length, columns.length)
  const made = gridTable(
    [
      ['区分', ...columns.map(([what, unit]) => (unit === '' ? what : `${what}（${unit}）`))],
      ...rows.map((name, r) => [name, ...(body[r] ?? [])]),
    ],
    declared ? 1 : 0,
    declared ? 1 : 0,
  )
  const facts = rows.flatMap((name, r) =>
    columns.flatMap(([what, unit], c) => (told(body[r]?.[c] ?? '') ? [cellFact(name, [what], body[r]?.[c] ?? '', unit)] : [])),
  )
  return { ...made, facts }
}

function twoLevels(d: Draw, pool: Pool, spans: boolean): ToldTable {
  const rows = rowNames(d, pool, d.whole(3, 6))
  const groups = d.some(['人的被害', '住家被害', 'ライフライン', '前年度', '今年度'], 2)
  const inner = [d.some(['死者', '負傷者', '行方不明'], 2), d.some(['全壊', '半壊', '床上浸水'], 3)]
  const flat = inner.flatMap((names, g) => names.map((name) => [groups[g] ?? '', name] as const))
  const body = numbers(d, rows.length, flat.length)
  const empty = spans ? null : ''
  const top: (Spot | string | null)[] = [
    spans ? { text: '市町村', rows: 2 } : '',
    ...inner.flatMap((names, g) => names.map((_n, i) => (i === 0 ? { text: groups[g] ?? '', columns: spans ? names.length : 1 } : empty))),
  ]
  const made = gridTable(
    [top, [spans ? null : '市町村', ...flat.map(([, name]) => name)], ...rows.map((name, r) => [name, ...(body[r] ?? [])])],
    2,
    1,
  )
  const unit = d.one(['人', '千人', '百万円', '棟'])
  const facts = rows.flatMap((name, r) =>
    flat.flatMap(([group, what], c) => (told(body[r]?.[c] ?? '') ? [cellFact(name, [group, what], body[r]?.[c] ?? '', unit)] : [])),
  )
  return { ...made, heading: `表${d.whole(1, 9)} 被害の状況（単位：${unit}）`, facts }
}

/** Two columns of row names, the outer one spanning. */
const groupedRows: TableMaker = (d, pool) => {
  const groups = d.some(['県北', '県央', '県南'], 2)
  const towns = d.some(pool.towns, 5)
  const columns = d.some(pool.counted, 3)
  const rows = [towns.slice(0, 2), towns.slice(2)].flatMap((names, g) =>
    names.map((name, i) => ({ group: groups[g] ?? '', name, first: i === 0, count: names.length })),
  )
  const body = rows.map(() => columns.map(([, unit]) => `${number(d)}${unit}`))
  const made = gridTable(
    [
      ['地域', '市町村', ...columns.map(([what]) => what)],
      ...rows.map(({ group, name, first, count }, r) => [first ? { text: group, rows: count } : null, name, ...(body[r] ?? [])]),
    ],
    1,
    2,
  )
  return {
    ...made,
    facts: rows.flatMap(({ group, name }, r) => columns.map(([what], c) => cellFact(group, [name, what], body[r]?.[c] ?? ''))),
  }
}

/** Words and days in the cells. */
const words: TableMaker = (d, pool) => {
  const rows = d.some(pool.works, 4)
  const body = rows.map(([, done]) => [d.one(pool.spots), `${d.whole(1, 12)}月${d.whole(1, 28)}日`, done])
  const columns = ['場所', '期日', '状態']
  const made = gridTable([['名称', ...columns], ...rows.map(([name], r) => [name, ...(body[r] ?? [])])], 1, 1)
  return {
    ...made,
    facts: rows.flatMap(([name], r) => columns.map((what, c) => cellFact(name.replace(/^The /u, ''), [what], body[r]?.[c] ?? ''))),
  }
}

/** Years as columns, the unit in the table's own note. */
const years: TableMaker = (d, pool) => {
  const start = d.whole(26, 29)
  const columns = [0, 1, 2].map((i) => d.one([`平成${start + i}年度`, `平成${start + i}年度`]))
  const rows = d.some(pool.counted, 4).map(([what]) => what)
  const body = numbers(d, rows.length, columns.length)
  const made = gridTable([['項目', ...columns], ...rows.map((name, r) => [name, ...(body[r] ?? [])])], 1, 1, { unit: '百万円' })
  return {
    ...made,
    facts: rows.flatMap((name, r) =>
      columns.flatMap((year, c) => (told(body[r]?.[c] ?? '') ? [cellFact(name, [year], body[r]?.[c] ?? '', '百万円')] : [])),
    ),
  }
}

/** A row over the whole width that names the rows below it. */
const sections: TableMaker = (d, pool) => {
  const columns = d.some(pool.counted, 3)
  const groups = ['第1次調査', '第2次調査'].map((title) => ({ title, names: d.some(pool.towns, 3) }))
  const body = groups.map(({ names }) => numbers(d, names.length, columns.length))
  const made = gridTable(
    [
      ['区分', ...columns.map(([what]) => what)],
      ...groups.flatMap(({ title, names }, g) => [
        [{ text: title, columns: columns.length + 1 }, ...columns.map(() => null)],
        ...names.map((name, r) => [name, ...(body[g]?.[r] ?? [])]),
      ]),
    ],
    1,
    1,
  )
  const facts = groups.flatMap(({ title, names }, g) =>
    names.flatMap((name, r) =>
      columns.flatMap(([what], c) => (told(body[g]?.[r]?.[c] ?? '') ? [cellFact(name, [title, what], body[g]?.[r]?.[c] ?? '')] : [])),
    ),
  )
  return { ...made, facts }
}

/** A number of the row first, then its name. */
const numbered: TableMaker = (d, pool) => {
  const rows = d.some(pool.works, 4)
  const columns = d.some(pool.counted, 2)
  const body = numbers(d, rows.length, columns.length)
  const made = gridTable(
    [
      ['No.', '事業名', ...columns.map(([what, unit]) => (unit === '' ? what : `${what}(${unit})`))],
      ...rows.map(([name], r) => [String(r + 1), name, ...(body[r] ?? [])]),
    ],
    1,
    1,
  )
  const facts = rows.flatMap(([name], r) =>
    columns.flatMap(([what, unit], c) =>
      told(body[r]?.[c] ?? '') ? [cellFact(name.replace(/^The /u, ''), [what], body[r]?.[c] ?? '', unit)] : [],
    ),
  )
  return { ...made, facts }
}

/** Units in a column of their own. */
const unitColumn: TableMaker = (d, pool) => {
  const rows = d.some(
    pool.counted.filter(([, unit]) => unit !== ''),
    4,
  )
  const columns = d.some(pool.towns, 3)
  const body = numbers(d, rows.length, columns.length)
  const made = gridTable([['項目', '単位', ...columns], ...rows.map(([what, unit], r) => [what, unit, ...(body[r] ?? [])])], 1, 1)
  const facts = rows.flatMap(([what, unit], r) =>
    columns.flatMap((town, c) => (told(body[r]?.[c] ?? '') ? [cellFact(what, [town], body[r]?.[c] ?? '', unit)] : [])),
  )
  return { ...made, facts }
}

export const tableMakers: readonly TableMaker[] = [
  (d, pool) => plain(d, pool, true),
  (d, pool) => plain(d, pool, false),
  (d, pool) => twoLevels(d, pool, true),
  (d, pool) => twoLevels(d, pool, false),
  groupedRows,
  words,
  years,
  sections,
  numbered,
  unitColumn,
]

/** Headers down the side and across are turned: places in columns, what is counted in rows with their unit in brackets. */
const turned: TableMaker = (d, pool) => {
  const rows = d.some(
    pool.counted.filter(([, unit]) => unit !== ''),
    4,
  )
  const columns = d.some(pool.towns, 4)
  const body = numbers(d, rows.length, columns.length)
  const made = gridTable([['', ...columns], ...rows.map(([what, unit], r) => [`${what}(${unit})`, ...(body[r] ?? [])])], 1, 1)
  return {
    ...made,
    facts: rows.flatMap(([what, unit], r) =>
      columns.flatMap((town, c) => (told(body[r]?.[c] ?? '') ? [cellFact(what, [town], body[r]?.[c] ?? '', unit)] : [])),
    ),
  }
}

/** Three header rows, the last one of units alone, and a title inside the table. */
const deepHeader: TableMaker = (d, pool) => {
  const rows = d.some(pool.towns, 4)
  const groups = d.some(['避難', '通行止め', '停電'], 2)
  const flat = groups.flatMap((group) => [[group, '件数', '件'] as const, [group, '人数', '人'] as const])
  const body = numbers(d, rows.length, flat.length)
  const made = gridTable(
    [
      [{ text: '地域', rows: 3 }, ...groups.flatMap((text) => [{ text, columns: 2 }, null])],
      [null, ...flat.map(([, what]) => what)],
      [null, ...flat.map(([, , unit]) => unit)],
      ...rows.map((name, r) => [name, ...(body[r] ?? [])]),
    ],
    3,
    1,
  )
  const facts = rows.flatMap((name, r) =>
    flat.flatMap(([group, what, unit], c) => (told(body[r]?.[c] ?? '') ? [cellFact(name, [group, what], body[r]?.[c] ?? '', unit)] : [])),
  )
  return { ...made, facts }
}

export const heldOutTables: readonly TableMaker[] = [turned, deepHeader]
