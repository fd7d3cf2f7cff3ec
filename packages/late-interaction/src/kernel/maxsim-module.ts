import { i32, op, v128, wasmModule } from '@colrag/stage-kit/indexes'

const { get, set, tee } = op
const at = { units: 0, rows: 1, query: 2, scales: 3, best: 4, end: 5, place: 6, unit: 7 } as const

/** What is compared: signed bytes with 16-bit numbers of the query, or 32-bit floats. */
export type UnitForm = 'int8' | 'f32'

/** Tokens of a query that one lane each of a vector are kept for, and how many of these vectors the processor's registers hold. */
export const lanes = 4
export const mostGroups = 5
/** Numbers of a unit that one turn of the inner loop takes: units and queries are padded with zeros to a multiple of it. */
export const turn = 16

interface Sums {
  /** Vectors of sums. */
  readonly count: number
  /** Numbers of a unit in one step, and bytes of each in memory. */
  readonly step: number
  readonly bytes: number
  readonly load: (offset: number) => readonly (readonly number[])[]
  readonly multiply: readonly number[]
  readonly add: readonly number[]
  /** From the sums to one number a token, times the scale of the unit for bytes. */
  readonly product: (group: number, sum: (index: number) => number) => readonly (readonly number[])[]
}

const even = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]
const odd = even.map((byte) => byte + 4)

/** Four numbers of a unit meet two tokens, so that each lane holds half of a product; floats come one by one and meet four tokens. */
const forms: Readonly<Record<UnitForm, (groups: number) => Sums>> = {
  int8: (groups) => ({
    count: 2 * groups,
    step: 4,
    bytes: 1,
    load: (offset) => [get(at.units), op.v128Splat32(offset), op.i16x8Low8x16],
    multiply: op.i32x4Dot,
    add: op.i32x4Add,
    product: (group, sum) => [
      get(sum(2 * group)),
      get(sum(2 * group + 1)),
      op.shuffle(even),
      get(sum(2 * group)),
      get(sum(2 * group + 1)),
      op.shuffle(odd),
      op.i32x4Add,
      op.f32x4ConvertI32x4,
      get(at.scales),
      op.v128Splat32(),
      op.f32x4Mul,
    ],
  }),
  f32: (groups) => ({
    count: groups,
    step: 1,
    bytes: 4,
    load: (offset) => [get(at.units), op.v128Splat32(offset)],
    multiply: op.f32x4Mul,
    add: op.f32x4Add,
    product: (group, sum) => [get(sum(group))],
  }),
}

/**
 * `scan(units, rows, query, scales, best, end)` for `groups` times four tokens: over at least one row of units, the largest product with
 * each token is kept in the floats at `best`, which hold what it is to be larger than. A unit fills the bytes from one to the next; `end -
 * units` is the size of the first. Tokens never meet, so a score does not depend on what else is asked. The relaxed dot product of bytes
 * (with tokens of 7 bits) was no faster on current processors than these 16-bit ones.
 */
export function maxSimModule(form: UnitForm, groups: number): Uint8Array<ArrayBuffer> {
  const { count, step, bytes, load, multiply, add, product } = forms[form](groups)
  const sum = (index: number): number => at.unit + 1 + index
  const best = (group: number): number => sum(count) + group
  const size = best(groups)
  const each = <T>(n: number, make: (i: number) => readonly T[]): T[] => Array.from({ length: n }, (_, i) => make(i)).flat()
  return wasmModule({
    name: 'scan',
    sharesMemory: true,
    parameters: [i32, i32, i32, i32, i32, i32],
    results: [i32],
    locals: [i32, v128, ...Array<number>(count + groups).fill(v128), i32],
    body: [
      get(at.end),
      get(at.units),
      op.i32Sub,
      set(size),
      ...each(groups, (g) => [get(at.best), op.v128Load(16 * g), set(best(g))]),
      op.loop,
      ...each(count, (s) => [op.v128Zero, set(sum(s))]),
      get(at.query),
      set(at.place),
      get(at.units),
      get(size),
      op.i32Add,
      set(at.end),
      op.loop,
      ...each(turn / step, (i) => [
        ...load(i * step * bytes),
        set(at.unit),
        ...each(count, (s) => [get(at.unit), get(at.place), op.v128Load(16 * (i * count + s)), multiply, get(sum(s)), add, set(sum(s))]),
      ]),
      get(at.place),
      op.i32Const((turn / step) * count * 16),
      op.i32Add,
      set(at.place),
      get(at.units),
      op.i32Const(turn * bytes),
      op.i32Add,
      tee(at.units),
      get(at.end),
      op.i32LtU,
      op.branchIf(0),
      op.end,
      ...each(groups, (g) => [...product(g, sum), get(best(g)), op.f32x4Max, set(best(g))]),
      ...(form === 'int8' ? [get(at.scales), op.i32Const(4), op.i32Add, set(at.scales)] : []),
      get(at.rows),
      op.i32Const(1),
      op.i32Sub,
      tee(at.rows),
      op.branchIf(0),
      op.end,
      ...each(groups, (g) => [get(at.best), get(best(g)), op.v128Store(16 * g)]),
      get(at.units),
    ],
  })
}
