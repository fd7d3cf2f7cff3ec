import { scanModule } from './scan-module.ts'

/** All places are offsets in bytes into `memory`; see `scanModule` for what the scan does. */
type Scan = (
  codes: number,
  rows: number,
  stride: number,
  query: number,
  scales: number,
  errors: number,
  factor: number,
  slack: number,
  least: number,
  out: number,
  first: number,
) => number

export interface ScanKernel {
  readonly memory: ArrayBuffer
  readonly scan: Scan
}

/** Makes a kernel over that many zeroed bytes. */
export type KernelMaker = (bytes: number) => ScanKernel

/** The fastest kernel of this process. All give the same numbers, bit for bit: sums are of whole numbers, and then each step is rounded alike. */
export function scanKernel(): KernelMaker {
  const { WebAssembly } = globalThis as { readonly WebAssembly?: WasmApi }
  const module = scanModule()
  return WebAssembly?.validate(module) ? wasmKernel(WebAssembly, new WebAssembly.Module(module)) : plainKernel
}

/** As much of it as is used: its types belong to browsers, not to the language. */
interface WasmApi {
  validate(bytes: Uint8Array): boolean
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (options: { readonly initial: number }) => { readonly buffer: ArrayBuffer }
  readonly Instance: new (module: object, imports: object) => { readonly exports: Readonly<Record<string, unknown>> }
}

const pageSize = 65_536

function wasmKernel({ Memory, Instance }: WasmApi, module: object): KernelMaker {
  return (bytes) => {
    const memory = new Memory({ initial: Math.ceil(bytes / pageSize) })
    const { exports } = new Instance(module, { host: { memory } })
    return { memory: memory.buffer, scan: exports['scan'] as Scan }
  }
}

/** For processes without vector instructions. */
export const plainKernel: KernelMaker = (bytes) => {
  const memory = new ArrayBuffer(Math.ceil(bytes / 8) * 8)
  const [i8, i16] = [new Int8Array(memory), new Int16Array(memory)]
  const [i32, f32] = [new Int32Array(memory), new Float32Array(memory)]
  return {
    memory,
    scan(codes, rows, stride, query, scales, errors, factor, slack, least, out, first) {
      const bound = Math.fround(slack)
      for (let row = 0; row < rows; row++) {
        let sum = 0
        for (let i = 0; i < stride; i++) sum += (i8[codes + row * stride + i] as number) * (i16[query / 2 + i] as number)
        const value = Math.fround(Math.fround(Math.fround(sum) * (f32[scales / 4 + row] as number)) * Math.fround(factor))
        i32[out / 4] = first + row
        f32[out / 4 + 1] = value
        if (Math.fround(value + Math.fround((f32[errors / 4 + row] as number) + bound)) >= Math.fround(least)) out += 8
      }
      return out
    },
  }
}
