import { ColragError } from '@colrag/core'

const sizes = { F64: 8, F32: 4, F16: 2, BF16: 2, I64: 8, I32: 4, I16: 2, I8: 1, U8: 1 } as const
export type TensorType = keyof typeof sizes

/** A tensor's numbers where they lie in the file: `data` is a view, row after row. */
export interface Tensor {
  readonly type: TensorType
  readonly shape: readonly number[]
  readonly data: Uint8Array
}

interface Entry {
  readonly dtype?: unknown
  readonly shape?: unknown
  readonly data_offsets?: unknown
}

/**
 * The tensors of a safetensors file: eight bytes of header length, a JSON header of types, shapes and offsets, then the numbers, little
 * endian (https://github.com/huggingface/safetensors#format). Throws `corrupt` naming file and tensor for a header or an extent that cannot
 * be, and `unsupported` for a tensor of another type. `path` names the file.
 */
export function readSafetensors(file: Uint8Array, path: string): ReadonlyMap<string, Tensor> {
  const corrupt = (what: string, cause?: unknown): ColragError =>
    new ColragError('corrupt', path, what, { cause, hint: 'fetch the file again' })
  if (file.length < 8) throw corrupt('the file is too short for a safetensors file')
  const length = Number(new DataView(file.buffer, file.byteOffset, 8).getBigUint64(0, true))
  if (length > file.length - 8)
    throw corrupt(`the header would have ${length} bytes, the file has ${file.length}: cut short, or no safetensors file`)
  let header: Readonly<Record<string, Entry | null>>
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(file.subarray(8, 8 + length))) as typeof header
  } catch (cause) {
    throw corrupt('the header is no JSON', cause)
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) throw corrupt('the header is no JSON object')
  const numbers = file.subarray(8 + length)
  const tensors = new Map<string, Tensor>()
  for (const [name, entry] of Object.entries(header)) {
    if (name === '__metadata__') continue
    const { dtype, shape, data_offsets: offsets } = entry ?? {}
    if (typeof dtype !== 'string') throw corrupt(`tensor ${name} has no type`)
    if (!Object.hasOwn(sizes, dtype))
      throw new ColragError('unsupported', path, `tensor ${name} is of type ${dtype}`, {
        hint: `known types: ${Object.keys(sizes).join(', ')}`,
      })
    const type = dtype as TensorType
    if (!isWholeNumbers(shape) || !isWholeNumbers(offsets)) throw corrupt(`tensor ${name} has no shape, or no place in the file`)
    const [from, to] = offsets
    const count = shape.reduce((a, b) => a * b, 1)
    if (from === undefined || to === undefined || to - from !== count * sizes[type])
      throw corrupt(`tensor ${name}: its shape and its place in the file contradict each other`)
    if (to > numbers.length)
      throw corrupt(`tensor ${name} ends at byte ${8 + length + to}, the file at ${file.length}: the file is cut short`)
    tensors.set(name, { type, shape, data: numbers.subarray(from, to) })
  }
  return tensors
}

const isWholeNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((n) => Number.isSafeInteger(n) && n >= 0)
