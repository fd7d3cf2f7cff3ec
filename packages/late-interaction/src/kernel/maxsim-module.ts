import { i32, op, v128, wasmModule } from '@colrag/stage-kit/indexes'

const { get, set, tee } = op
const at = { units: 0, rows: 1, query: 2, scales: 3, best: 4, end: 5, place: 6, unit: 7, ones: 8, own: 9 } as const

/** What is compared: signed bytes with numbers of the query that lie within `queryRange`, or 32-bit floats. */
export type UnitForm = 'int8' | 'f32'

/**
 * How a unit and a query meet: bytes with 16-bit numbers, bytes with twice seven bits (relaxed vector instructions), with seven bits alone where the
 * query has no more, or floats.
 */
export type Dot = 'words' | 'halves' | 'rough' | 'floats'

/** What numbers of a query for bytes lie within on either side: thirteen bits and a sign, which are two halves of seven bits once `queryOffset` is added. */
export const queryRange = 8191
export const queryOffset = 8192
/** The same of a rough query, which is seven bits. */
export const roughRange = 63
export const roughOffset = 64

/**
 * The scale of a unit of bytes lies between that of all bytes at 127 and of a single one, so that it is kept in sixteen bits, as so many steps: of 128
 * numbers no more than a ten-thousandth off, far less than bytes themselves lose.
 */
export const scaleBytes = 2
export const scaleStep: number = 1 / (127 * 65_535)

/** Tokens of a query that one lane each of a vector are kept for, and how many of these vectors the processor's registers hold. */
export const lanes = 4
export const mostGroups = 5
/** Numbers of a unit that one turn of the inner loop takes: units and queries are padded with zeros to a multiple of it. */
export const turn = 16

type Code = readonly (readonly number[])[]

interface Sums {
  /** Vectors of sums. */
  readonly count: number
  /** Numbers of a unit in one step, and bytes of each in memory. */
  readonly step: number
  readonly bytes: number
  readonly load: (offset: number) => Code
  /** Adds to a sum what the vector of the unit gives with one of the query. */
  readonly gather: (query: Code, sum: number) => Code
  /** Adds up sixteen numbers of the unit alone, and what is done with that sum once it is whole. */
  readonly ofTurn: Code
  readonly ofUnit: Code
  /** From the sums to one number a token, times the scale of the unit for bytes. */
  readonly product: (group: number, sum: (index: number) => number) => Code
}

const even = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27]
const odd = even.map((byte) => byte + 4)
/** Adds to each lane of the unit's own sum the one so many bytes further. */
const halved = (by: number): Code => [
  get(at.own),
  get(at.own),
  get(at.own),
  op.shuffle(Array.from({ length: 16 }, (_, i) => (i + by) % 16)),
  op.i32x4Add,
  set(at.own),
]
const ownSum: Code = [get(at.units), op.v128Load(), get(at.ones), get(at.own), op.i32x4RelaxedDotAdd, set(at.own)]
/** What the offset of the query added to every product, in each lane. */
const offsetBy = (offset: number): Code => [
  ...halved(8),
  ...halved(4),
  get(at.own),
  op.i32Const(Math.log2(offset)),
  op.i32x4Shl,
  set(at.own),
]
const scaled: Code = [op.f32x4ConvertI32x4, get(at.scales), op.i32Load16U(), op.f32ConvertI32, op.f32x4Splat, op.f32x4Mul]

/** Four numbers of a unit meet two tokens, so that each lane holds half of a product, or halves of four tokens; floats come one by one and meet four. */
const forms: Readonly<Record<Dot, (groups: number) => Sums>> = {
  words: (groups) => ({
    count: 2 * groups,
    step: 4,
    bytes: 1,
    load: (offset) => [get(at.units), op.v128Splat32(offset), op.i16x8Low8x16],
    gather: (query, sum) => [get(at.unit), ...query, op.i32x4Dot, get(sum), op.i32x4Add, set(sum)],
    ofTurn: [],
    ofUnit: [],
    product: (group, sum) => [
      get(sum(2 * group)),
      get(sum(2 * group + 1)),
      op.shuffle(even),
      get(sum(2 * group)),
      get(sum(2 * group + 1)),
      op.shuffle(odd),
      op.i32x4Add,
      ...scaled,
    ],
  }),
  // What is added up on the way may pass 32 bits; it is right again in the end, since the result does not and all of it is whole numbers.
  halves: (groups) => ({
    count: 2 * groups,
    step: 4,
    bytes: 1,
    load: (offset) => [get(at.units), op.v128Splat32(offset)],
    gather: (query, sum) => [get(at.unit), ...query, get(sum), op.i32x4RelaxedDotAdd, set(sum)],
    ofTurn: ownSum,
    ofUnit: offsetBy(queryOffset),
    product: (group, sum) => [
      get(sum(2 * group)),
      op.i32Const(7),
      op.i32x4Shl,
      get(sum(2 * group + 1)),
      op.i32x4Add,
      get(at.own),
      op.i32x4Sub,
      ...scaled,
    ],
  }),
  rough: (groups) => ({
    count: groups,
    step: 4,
    bytes: 1,
    load: (offset) => [get(at.units), op.v128Splat32(offset)],
    gather: (query, sum) => [get(at.unit), ...query, get(sum), op.i32x4RelaxedDotAdd, set(sum)],
    ofTurn: ownSum,
    ofUnit: offsetBy(roughOffset),
    product: (group, sum) => [get(sum(group)), get(at.own), op.i32x4Sub, ...scaled],
  }),
  floats: (groups) => ({
    count: groups,
    step: 1,
    bytes: 4,
    load: (offset) => [get(at.units), op.v128Splat32(offset)],
    gather: (query, sum) => [get(at.unit), ...query, op.f32x4Mul, get(sum), op.f32x4Add, set(sum)],
    ofTurn: [],
    ofUnit: [],
    product: (group, sum) => [get(sum(group))],
  }),
}

/**
 * `scan(units, rows, query, scales, best, end)` for `groups` times four tokens: over at least one row of units, the largest product with
 * each token is kept in the floats at `best`, which hold what it is to be larger than. A unit fills the bytes from one to the next; `end -
 * units` is the size of the first. Tokens never meet, so a score does not depend on what else is asked. Sums of bytes are of whole numbers, so
 * that `words` and `halves` give the same bits.
 */
export function maxSimModule(dot: Dot, groups: number): Uint8Array<ArrayBuffer> {
  const { count, step, bytes, load, gather, ofTurn, ofUnit, product } = forms[dot](groups)
  const sum = (index: number): number => at.own + 1 + index
  const size = sum(count)
  const each = <T>(n: number, make: (i: number) => readonly T[]): T[] => Array.from({ length: n }, (_, i) => make(i)).flat()
  return wasmModule({
    name: 'scan',
    sharesMemory: true,
    parameters: [i32, i32, i32, i32, i32, i32],
    results: [i32],
    locals: [i32, v128, v128, v128, ...Array<number>(count).fill(v128), i32],
    body: [
      get(at.end),
      get(at.units),
      op.i32Sub,
      set(size),
      op.i32Const(1),
      op.i8x16Splat,
      set(at.ones),
      op.loop,
      ...each(count, (s) => [op.v128Zero, set(sum(s))]),
      op.v128Zero,
      set(at.own),
      get(at.query),
      set(at.place),
      get(at.units),
      get(size),
      op.i32Add,
      set(at.end),
      op.loop,
      ...ofTurn,
      ...each(turn / step, (i) => [
        ...load(i * step * bytes),
        set(at.unit),
        ...each(count, (s) => gather([get(at.place), op.v128Load(16 * (i * count + s))], sum(s))),
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
      ...ofUnit,
      // In memory: in registers they would push sums out of the inner loop's.
      ...each(groups, (g) => [get(at.best), ...product(g, sum), get(at.best), op.v128Load(16 * g), op.f32x4Max, op.v128Store(16 * g)]),
      ...(dot === 'floats' ? [] : [get(at.scales), op.i32Const(scaleBytes), op.i32Add, set(at.scales)]),
      get(at.rows),
      op.i32Const(1),
      op.i32Sub,
      tee(at.rows),
      op.branchIf(0),
      op.end,
      get(at.units),
    ],
  })
}
