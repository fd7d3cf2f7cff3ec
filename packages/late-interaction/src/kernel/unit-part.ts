import type { AskedGroup, AskedTokens } from './asked-tokens.ts'
import { paddedDims } from './maxsim-kernel.ts'
import type { KernelMaker } from './maxsim-kernel.ts'
import { lanes, mostGroups, scaleBytes, scaleStep } from './maxsim-module.ts'
import type { UnitForm } from './maxsim-module.ts'

/** Units in the memory of one kernel. */
export interface UnitPart {
  /** See `MaxSimKernel.shared`. */
  readonly shared: object | null
  /** See `MaxSimKernel.gainsByRough`. */
  gainsByRough(): boolean
  /** Fills rows from `row` on; bytes come with their scales. */
  put(row: number, numbers: Int8Array | Float32Array, scales: Float32Array | null): void
  /** Sets the query of what follows. */
  aim(query: AskedTokens): void
  /** MaxSim with `count` rows from `row` on; -Infinity over none. */
  score(row: number, count: number): number
  /** The best product of each token with any of `count` rows, without the token's factor. */
  maxima(row: number, count: number): number[]
  /** The product of each token with one row. */
  products(row: number): number[]
}

/** How many threads one memory has room for: each has its own query and results. */
export const mostThreads = 8

/**
 * Queries and results, one a thread, lie before the units; a query of more tokens than fit there is put there in turns. `attach`: the memory of
 * a part of this size that another thread made, and which thread this is.
 */
export function unitPart(
  form: UnitForm,
  rows: number,
  dims: number,
  make: KernelMaker,
  attach: { readonly shared: object; readonly thread: number } | null = null,
): UnitPart {
  const stride = paddedDims(dims)
  const wide = form === 'int8' ? 2 : 4
  const unitBytes = form === 'int8' ? stride : 4 * stride
  const most = lanes * mostGroups
  const roomBytes = (wide * stride + 4) * most
  const query = roomBytes * (attach?.thread ?? 0)
  const best = query + wide * stride * most
  const scalesAt = roomBytes * mostThreads
  const unitsAt = Math.ceil((scalesAt + (form === 'int8' ? scaleBytes * rows : 0)) / 16) * 16
  const { memory, shared, ask, scan, gainsByRough } = make(form, attach?.shared ?? unitsAt + rows * unitBytes)
  const found = new Float32Array(memory, best, most)
  const units = form === 'int8' ? new Int8Array(memory, unitsAt, rows * stride) : new Float32Array(memory, unitsAt, rows * stride)
  const scales = form === 'int8' ? new Uint16Array(memory, scalesAt, rows) : null
  let asked: readonly AskedGroup[] = []
  const scanned = ({ groups, numbers, rough }: AskedGroup, row: number, count: number): Float32Array => {
    if (asked.length > 1) ask(numbers, groups, query, rough)
    found.fill(-Infinity)
    scan(groups, unitsAt + row * unitBytes, count, query, scalesAt + scaleBytes * row, best, unitBytes)
    return found
  }
  return {
    shared,
    gainsByRough,
    put(row, numbers, rowScales) {
      rowScales?.forEach((scale, r) => scales && (scales[row + r] = Math.round(scale / scaleStep)))
      if (stride === dims) units.set(numbers, row * stride)
      else for (let r = 0; r * dims < numbers.length; r++) units.set(numbers.subarray(r * dims, (r + 1) * dims), (row + r) * stride)
    },
    aim(wanted) {
      asked = wanted.parts
      const [only] = asked
      if (only && asked.length === 1) ask(only.numbers, only.groups, query, only.rough)
    },
    score(row, count) {
      if (count === 0) return -Infinity
      let sum = 0
      for (const group of asked) {
        const products = scanned(group, row, count)
        for (let token = 0; token < group.tokens; token++) sum += (group.factors[token] as number) * (products[token] as number)
      }
      return sum
    },
    maxima: (row, count) => asked.flatMap((group) => Array.from(scanned(group, row, count).subarray(0, group.tokens))),
    products(row) {
      return asked.flatMap((group) => {
        const products = scanned(group, row, 1)
        return Array.from({ length: group.tokens }, (_, token) => (group.factors[token] as number) * (products[token] as number))
      })
    },
  }
}
