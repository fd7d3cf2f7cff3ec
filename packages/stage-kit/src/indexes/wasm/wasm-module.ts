/** WebAssembly in bytes, as far as the kernel needs it: https://webassembly.github.io/spec/core/binary/ */
type Code = readonly number[]

/** Value types. */
export const i32 = 0x7f
export const f32 = 0x7d
export const v128 = 0x7b

/** The magic number and version 1. */
const magic: Code = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]

const unsigned = (value: number): number[] => {
  const bytes: number[] = []
  do {
    bytes.push((value & 127) | (value > 127 ? 128 : 0))
    value >>>= 7
  } while (value > 0)
  return bytes
}
const signed = (value: number): number[] => {
  for (const bytes: number[] = []; ; value >>= 7) {
    if (value >= -64 && value < 64) return [...bytes, value & 127]
    bytes.push((value & 127) | 128)
  }
}
const list = (items: readonly Code[]): number[] => [...unsigned(items.length), ...items.flat()]
const section = (id: number, content: Code): number[] => [id, ...unsigned(content.length), ...content]
const name = (text: string): number[] => list([...text].map((char) => [char.charCodeAt(0)]))
const simd = (op: number, ...rest: number[]): Code => [0xfd, ...unsigned(op), ...rest]

/** At least a page of 64 KiB; a shared memory says how many it may have at most. */
const ownLimits: Code = [0x00, 0x01]
const sharedLimits: Code = [0x03, 0x01, ...unsigned(65_536)]

export interface WasmFunction {
  readonly name: string
  readonly parameters: readonly number[]
  readonly results: readonly number[]
  readonly locals: readonly number[]
  readonly body: readonly Code[]
  /** The memory is one that several threads may hold; the processor's own otherwise. */
  readonly sharesMemory?: true
}

/** A module of one exported function over a memory that it imports as `memory` of `host`. */
export function wasmModule({ name: exported, parameters, results, locals, body, sharesMemory }: WasmFunction): Uint8Array<ArrayBuffer> {
  const code = [...list(locals.map((type) => [1, type])), ...body.flat(), 0x0b]
  return Uint8Array.from([
    ...magic,
    ...section(1, list([[0x60, ...list(parameters.map((type) => [type])), ...list(results.map((type) => [type]))]])),
    ...section(2, list([[...name('host'), ...name('memory'), 0x02, ...(sharesMemory ? sharedLimits : ownLimits)]])),
    ...section(3, list([[0]])),
    ...section(7, list([[...name(exported), 0x00, 0x00]])),
    ...section(10, list([[...unsigned(code.length), ...code]])),
  ])
}

export interface Operations {
  get(local: number): Code
  set(local: number): Code
  tee(local: number): Code
  readonly loop: Code
  readonly end: Code
  branchIf(depth: number): Code
  i32Const(value: number): Code
  readonly i32LtU: Code
  readonly i32Add: Code
  readonly i32Sub: Code
  readonly i32Shl: Code
  i32Store(offset?: number): Code
  i32Load16U(offset?: number): Code
  f32Load(offset?: number): Code
  f32Store(offset?: number): Code
  readonly f32Ge: Code
  readonly f32Add: Code
  readonly f32Mul: Code
  readonly f32ConvertI32: Code
  readonly v128Zero: Code
  v128Load(offset?: number): Code
  v128Load8x8(offset?: number): Code
  readonly i32x4Dot: Code
  readonly i32x4Add: Code
  readonly i32x4Sub: Code
  readonly i32x4Shl: Code
  readonly i32x4RelaxedDotAdd: Code
  readonly i8x16Splat: Code
  i32x4Lane(lane: number): Code
  v128Store(offset?: number): Code
  v128Splat32(offset?: number): Code
  readonly i16x8Low8x16: Code
  shuffle(lanes: readonly number[]): Code
  readonly f32x4Splat: Code
  readonly f32x4ConvertI32x4: Code
  readonly f32x4Add: Code
  readonly f32x4Mul: Code
  readonly f32x4Max: Code
}

/** Instructions by their names in the specification, shortened. Alignments are hints: 1 byte for vectors, 4 for numbers. */
export const op: Operations = {
  get: (local: number): Code => [0x20, ...unsigned(local)],
  set: (local: number): Code => [0x21, ...unsigned(local)],
  tee: (local: number): Code => [0x22, ...unsigned(local)],
  loop: [0x03, 0x40],
  end: [0x0b],
  branchIf: (depth: number): Code => [0x0d, ...unsigned(depth)],
  i32Const: (value: number): Code => [0x41, ...signed(value)],
  i32LtU: [0x49],
  i32Add: [0x6a],
  i32Sub: [0x6b],
  i32Shl: [0x74],
  i32Store: (offset = 0): Code => [0x36, 0x02, ...unsigned(offset)],
  /** Two bytes, a whole number from 0. */
  i32Load16U: (offset = 0): Code => [0x2f, 0x01, ...unsigned(offset)],
  f32Load: (offset = 0): Code => [0x2a, 0x02, ...unsigned(offset)],
  f32Store: (offset = 0): Code => [0x38, 0x02, ...unsigned(offset)],
  f32Ge: [0x60],
  f32Add: [0x92],
  f32Mul: [0x94],
  f32ConvertI32: [0xb2],
  v128Zero: simd(12, ...Array<number>(16).fill(0)),
  v128Load: (offset = 0): Code => simd(0, 0, ...unsigned(offset)),
  /** Eight signed bytes, widened to sixteen bits each. */
  v128Load8x8: (offset = 0): Code => simd(1, 0, ...unsigned(offset)),
  /** Products of sixteen-bit numbers, neighbours added. */
  i32x4Dot: simd(186),
  i32x4Add: simd(174),
  i32x4Sub: simd(177),
  i32x4Shl: simd(171),
  /** Signed bytes times bytes of seven bits, four neighbours added to a sum: the same everywhere as long as the seven bits are kept. */
  i32x4RelaxedDotAdd: simd(0x113),
  i8x16Splat: simd(15),
  i32x4Lane: (lane: number): Code => simd(27, lane),
  v128Store: (offset = 0): Code => simd(11, 0, ...unsigned(offset)),
  /** Four bytes, in each of the four lanes. */
  v128Splat32: (offset = 0): Code => simd(9, 0, ...unsigned(offset)),
  /** The lower eight signed bytes, widened to sixteen bits each. */
  i16x8Low8x16: simd(135),
  /** Sixteen bytes out of the 32 of two vectors. */
  shuffle: (lanes: readonly number[]): Code => simd(13, ...lanes),
  f32x4Splat: simd(19),
  f32x4ConvertI32x4: simd(250),
  f32x4Add: simd(228),
  f32x4Mul: simd(230),
  f32x4Max: simd(235),
}
