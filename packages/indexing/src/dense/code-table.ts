import type { KernelMaker, ScanKernel } from './kernel/scan-kernel.ts'
import type { QuantisedQuery } from './quantised.ts'

/** What a scan found: `slots[i]` has the value `values[i]`, for i below `count`. Reused by the next scan. */
interface Found {
  readonly slots: Int32Array
  readonly values: Float32Array
  readonly count: number
}

/** Quantised rows laid out for the kernel, a slot each. Scans run to their end before anything else does, so that one table serves all. */
export interface CodeTable {
  readonly slots: number
  /** Fills `scales.length` slots: from `slot` on, or those that a list names, from its place `slot` on. */
  put(slot: number, codes: Int8Array, scales: Float32Array, errors: Float32Array, slots?: Uint32Array): void
  error(slot: number): number
  /** Sets the query of the scans that follow. */
  aim(query: QuantisedQuery): void
  /**
   * Slots `from` up to without `to`, in pieces: each whose value may come up to `least` (asked anew for each piece) when its error and
   * `slack` are in its favour.
   */
  scan(from: number, to: number, slack: number, least: () => number, take: (found: Found) => void): void
}

/** Memory that one kernel may address is limited; rows beyond go to the next. */
const tableBytes = 2 ** 30
/** Rows a call of the kernel: few at first, until a bound is known, and then as many as a cache holds the results of. */
const firstPiece = 256
const wholePiece = 4096

export function codeTable(slots: number, dims: number, kernel: KernelMaker, mostBytes: number = tableBytes): CodeTable {
  const stride = Math.ceil(dims / 16) * 16
  const each = Math.max(1, Math.floor(mostBytes / stride))
  const parts = Array.from({ length: Math.ceil(slots / each) }, (_, i) => makePart(Math.min(each, slots - i * each), stride, kernel))
  const partOf = (slot: number): Part => parts[Math.floor(slot / each)] as Part
  let factor = 0
  return {
    slots,
    put(slot, codes, scales, errors, named) {
      if (named) {
        for (let r = 0; r < scales.length; r++) {
          const at = named[slot + r] as number
          const part = partOf(at)
          part.scales[at % each] = scales[r] as number
          part.errors[at % each] = errors[r] as number
          part.codes.set(codes.subarray(r * dims, (r + 1) * dims), (at % each) * stride)
        }
        return
      }
      for (let i = 0; i < scales.length;) {
        const part = partOf(slot + i)
        const at = (slot + i) % each
        const rows = Math.min(scales.length - i, each - at)
        part.scales.set(scales.subarray(i, i + rows), at)
        part.errors.set(errors.subarray(i, i + rows), at)
        if (stride === dims) part.codes.set(codes.subarray(i * dims, (i + rows) * dims), at * stride)
        else for (let r = 0; r < rows; r++) part.codes.set(codes.subarray((i + r) * dims, (i + r + 1) * dims), (at + r) * stride)
        i += rows
      }
    },
    error: (slot) => partOf(slot).errors[slot % each] ?? 0,
    aim({ codes, scale }) {
      factor = scale
      for (const part of parts) part.query.set(codes)
    },
    scan(from, to, slack, least, take) {
      for (let slot = from, piece = firstPiece; slot < to; piece = wholePiece) {
        const part = partOf(slot)
        const at = slot % each
        const rows = Math.min(piece, to - slot, each - at)
        const count = part.scan(at, rows, factor, slack, least(), slot)
        if (count > 0) take({ slots: part.slots, values: part.values, count })
        slot += rows
      }
    },
  }
}

interface Part {
  readonly query: Int16Array
  readonly codes: Int8Array
  readonly scales: Float32Array
  readonly errors: Float32Array
  readonly slots: Int32Array
  readonly values: Float32Array
  scan(at: number, rows: number, factor: number, slack: number, least: number, first: number): number
}

function makePart(rows: number, stride: number, make: KernelMaker): Part {
  const out = 2 * stride
  const scales = out + 8 * (wholePiece + 1)
  const errors = scales + 4 * rows
  const codes = Math.ceil((errors + 4 * rows) / 16) * 16
  const { memory, scan }: ScanKernel = make(codes + rows * stride)
  const pairs = new Int32Array(memory, out, 2 * wholePiece)
  const numbers = new Float32Array(memory, out, 2 * wholePiece)
  const slots = new Int32Array(wholePiece)
  const values = new Float32Array(wholePiece)
  return {
    query: new Int16Array(memory, 0, stride),
    codes: new Int8Array(memory, codes, rows * stride),
    scales: new Float32Array(memory, scales, rows),
    errors: new Float32Array(memory, errors, rows),
    slots,
    values,
    scan(at, count, factor, slack, least, first) {
      const end = scan(codes + at * stride, count, stride, 0, scales + 4 * at, errors + 4 * at, factor, slack, least, out, first)
      const found = (end - out) / 8
      for (let i = 0; i < found; i++) {
        slots[i] = pairs[2 * i] as number
        values[i] = numbers[2 * i + 1] as number
      }
      return found
    },
  }
}
