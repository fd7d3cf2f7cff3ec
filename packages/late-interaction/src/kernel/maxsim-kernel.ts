import { lanes, maxSimModule, queryOffset, roughOffset, scaleBytes, turn } from './maxsim-module.ts'
import type { Dot, UnitForm } from './maxsim-module.ts'
import { quickerOf } from './quicker-of.ts'

/** All places are offsets in bytes into `memory`; see `maxSimModule` for what the scan does. */
export interface MaxSimKernel {
  readonly memory: ArrayBufferLike
  /** What another thread attaches to; null where memory cannot be shared. */
  readonly shared: object | null
  /** Puts the numbers of some tokens (at `queryPlace`) where the scans that follow find them, in the form that they read. `rough`: they lie within `roughRange`. */
  ask(numbers: Int16Array | Float32Array, groups: number, query: number, rough: boolean): void
  /** Whether a rough query is known to take about half of the time of a full one here. */
  gainsByRough(): boolean
  scan(groups: number, units: number, rows: number, query: number, scales: number, best: number, unitBytes: number): void
}

/** Makes a kernel over that many zeroed bytes, of which the system gives only what is written, or over what another thread shares. */
export type KernelMaker = (form: UnitForm, memory: number | object) => MaxSimKernel

/**
 * The fastest kernel of this process. All give the same numbers of bytes bit for bit: sums are of whole numbers, and then each step is rounded alike.
 * Where the engine has relaxed vector instructions, which of the two ways is quicker hangs on the processor: it is measured while it works.
 */
export function maxSimKernel(): KernelMaker {
  const { WebAssembly } = globalThis as { readonly WebAssembly?: WasmApi }
  if (!WebAssembly?.validate(maxSimModule('words', 1))) return plainKernel
  return wasmKernel(WebAssembly, WebAssembly.validate(maxSimModule('halves', 1)) ? ['words', 'halves'] : ['words'])
}

/** The kernel with one way of multiplying bytes; null where the engine does not have it. */
export function kernelWith(dot: 'words' | 'halves'): KernelMaker | null {
  const { WebAssembly } = globalThis as { readonly WebAssembly?: WasmApi }
  return WebAssembly?.validate(maxSimModule(dot, 1)) ? wasmKernel(WebAssembly, [dot]) : null
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

function wasmKernel({ Memory, Instance, Module }: WasmApi, ways: readonly ('words' | 'halves')[]): KernelMaker {
  const modules = new Map<string, object>()
  const moduleOf = (dot: Dot, groups: number): object => {
    const name = `${dot} ${groups}`
    const made = modules.get(name) ?? new Module(maxSimModule(dot, groups))
    modules.set(name, made)
    return made
  }
  const quicker = quickerOf(ways)
  return (form, given) => {
    const pages = Math.ceil(Number(given) / pageSize)
    const memory = typeof given === 'number' ? new Memory({ initial: pages, maximum: pages, shared: true }) : (given as SharedMemory)
    const scans = new Map<string, Scan>()
    const scanOf = (dot: Dot, groups: number): Scan => {
      const name = `${dot} ${groups}`
      const made = scans.get(name) ?? (new Instance(moduleOf(dot, groups), { host: { memory } }).exports['scan'] as Scan)
      scans.set(name, made)
      return made
    }
    let dot: Dot = form === 'f32' ? 'floats' : quicker.way()
    return {
      memory: memory.buffer,
      shared: memory,
      gainsByRough: () => quicker.settled() === 'halves',
      ask(numbers, groups, query, rough) {
        if (form === 'f32') {
          new Float32Array(memory.buffer, query, numbers.length).set(numbers)
          return
        }
        dot = rough && ways.includes('halves') ? 'rough' : quicker.way()
        if (dot === 'words') new Int16Array(memory.buffer, query, numbers.length).set(numbers)
        else if (dot === 'halves') putHalves(numbers as Int16Array, groups, new Uint8Array(memory.buffer, query, 2 * numbers.length))
        else putRough(numbers as Int16Array, groups, new Uint8Array(memory.buffer, query, numbers.length))
      },
      scan(groups, units, rows, query, scales, best, unitBytes) {
        const scan = scanOf(dot, groups)
        if (dot === 'floats' || dot === 'rough') scan(units, rows, query, scales, best, units + unitBytes)
        else quicker.timed(dot, rows * groups * unitBytes, () => scan(units, rows, query, scales, best, units + unitBytes))
      },
    }
  }
}

/** Vectors of sixteen bytes for `halves`: of four tokens the upper seven bits of four numbers each, then the lower ones. */
function putHalves(numbers: Int16Array, groups: number, bytes: Uint8Array): void {
  const dims = numbers.length / (groups * lanes)
  for (let d = 0; d < dims; d++) {
    for (let token = 0; token < groups * lanes; token++) {
      const number = (numbers[queryPlace('int8', groups, token, d)] as number) + queryOffset
      const to = (Math.floor(d / 4) * 2 * groups + 2 * Math.floor(token / lanes)) * 16 + (token % lanes) * 4 + (d % 4)
      bytes[to] = number >> 7
      bytes[to + 16] = number & 127
    }
  }
}

/** Vectors of sixteen bytes for `rough`: four numbers of four tokens each. */
function putRough(numbers: Int16Array, groups: number, bytes: Uint8Array): void {
  const dims = numbers.length / (groups * lanes)
  for (let d = 0; d < dims; d++)
    for (let token = 0; token < groups * lanes; token++)
      bytes[(Math.floor(d / 4) * groups + Math.floor(token / lanes)) * 16 + (token % lanes) * 4 + (d % 4)] =
        (numbers[queryPlace('int8', groups, token, d)] as number) + roughOffset
}

/** For processes without vector instructions: the same sums, in the same order of roundings. */
export const plainKernel: KernelMaker = (form, bytes) => {
  const memory = new ArrayBuffer(Math.ceil(Number(bytes) / 8) * 8)
  const [i8, i16, u16, f32] = [new Int8Array(memory), new Int16Array(memory), new Uint16Array(memory), new Float32Array(memory)]
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
    gainsByRough: () => false,
    ask: (numbers, _, query) => (form === 'int8' ? i16.set(numbers, query / 2) : f32.set(numbers, query / 4)),
    scan(groups, units, rows, query, scales, best, unitBytes) {
      const dims = form === 'int8' ? unitBytes : unitBytes / 4
      for (let row = 0; row < rows; row++) {
        for (let token = 0; token < groups * lanes; token++) {
          const sum = Math.fround(product(groups, token, units + row * unitBytes, dims, query))
          const value = form === 'int8' ? Math.fround(sum * (u16[scales / scaleBytes + row] as number)) : sum
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
