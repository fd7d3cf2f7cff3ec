import { lanes, maxSimModule, mostGroups, turn } from './maxsim-module.ts'
import type { UnitForm } from './maxsim-module.ts'

/** All places are offsets in bytes into `memory`; see `maxSimModule` for what the scan does. */
export interface MaxSimKernel {
  readonly memory: ArrayBufferLike
  /** What another thread attaches to; null where memory cannot be shared. */
  readonly shared: object | null
  scan(groups: number, units: number, rows: number, query: number, scales: number, best: number, unitBytes: number): void
}

/** Makes a kernel over that many zeroed bytes, of which the system gives only what is written, or over what another thread shares. */
export type KernelMaker = (form: UnitForm, memory: number | object) => MaxSimKernel

/** The fastest kernel of this process. All give the same numbers of bytes bit for bit: sums are of whole numbers, and then each step is rounded alike. */
export function maxSimKernel(): KernelMaker {
  const { WebAssembly } = globalThis as { readonly WebAssembly?: WasmApi }
  return WebAssembly?.validate(maxSimModule('int8', 1)) ? wasmKernel(WebAssembly) : plainKernel
}

/** As much of it as is used: its types belong to browsers, not to the language. */
interface WasmApi {
  validate(bytes: Uint8Array): boolean
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (options: { readonly initial: number; readonly maximum: number; readonly shared: true }) => SharedMemory
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> }
}

interface SharedMemory {
  readonly buffer: SharedArrayBuffer
}

type Scan = (units: number, rows: number, query: number, scales: number, best: number, end: number) => number

const pageSize = 65_536

function wasmKernel({ Memory, Instance, Module }: WasmApi): KernelMaker {
  const modules = new Map<string, object>()
  const moduleOf = (form: UnitForm, groups: number): object => {
    const name = `${form} ${groups}`
    const made = modules.get(name) ?? new Module(maxSimModule(form, groups))
    modules.set(name, made)
    return made
  }
  return (form, given) => {
    const pages = Math.ceil(Number(given) / pageSize)
    const memory = typeof given === 'number' ? new Memory({ initial: pages, maximum: pages, shared: true }) : (given as SharedMemory)
    const scans = Array.from({ length: mostGroups }, (): Scan | null => null)
    return {
      memory: memory.buffer,
      shared: memory,
      scan(groups, units, rows, query, scales, best, unitBytes) {
        scans[groups - 1] ??= new Instance(moduleOf(form, groups), { host: { memory } }).exports['scan'] as Scan
        ;(scans[groups - 1] as Scan)(units, rows, query, scales, best, units + unitBytes)
      },
    }
  }
}

/** For processes without vector instructions: the same sums, in the same order of roundings. */
export const plainKernel: KernelMaker = (form, bytes) => {
  const memory = new ArrayBuffer(Math.ceil(Number(bytes) / 8) * 8)
  const [i8, i16, f32] = [new Int8Array(memory), new Int16Array(memory), new Float32Array(memory)]
  /** The product of a unit with one token: its numbers lie where `packQuery` puts them. */
  const product = (groups: number, token: number, unit: number, dims: number, query: number): number => {
    let sum = 0
    if (form === 'int8') {
      for (let d = 0; d < dims; d++) sum += (i8[unit + d] as number) * (i16[query / 2 + queryPlace(form, groups, token, d)] as number)
      return sum
    }
    for (let d = 0; d < dims; d++)
      sum = Math.fround(sum + Math.fround((f32[unit / 4 + d] as number) * (f32[query / 4 + queryPlace(form, groups, token, d)] as number)))
    return sum
  }
  return {
    memory,
    shared: null,
    scan(groups, units, rows, query, scales, best, unitBytes) {
      const dims = form === 'int8' ? unitBytes : unitBytes / 4
      for (let row = 0; row < rows; row++) {
        for (let token = 0; token < groups * lanes; token++) {
          const sum = Math.fround(product(groups, token, units + row * unitBytes, dims, query))
          const value = form === 'int8' ? Math.fround(sum * (f32[scales / 4 + row] as number)) : sum
          f32[best / 4 + token] = Math.max(value, f32[best / 4 + token] as number)
        }
      }
    },
  }
}

/** Where number `d` of a token lies among those of its groups, counted in numbers. */
export function queryPlace(form: UnitForm, groups: number, token: number, d: number): number {
  if (form === 'f32') return d * groups * lanes + token
  // A vector of eight 16-bit numbers: four of one token, then the same four of the next.
  return (Math.floor(d / 4) * 2 * groups + (token >> 1)) * 8 + (token & 1) * 4 + (d % 4)
}

export const paddedDims = (dims: number): number => Math.ceil(dims / turn) * turn
