import type { Tensor } from './safetensors.ts'

export type Numbers = Float64Array | Float32Array | Int32Array | Int16Array | Int8Array | Uint8Array

/** The numbers of a tensor: a view where the machine knows the type, widened to 32 bits for 16-bit floats, to doubles for 64-bit integers. */
export function tensorNumbers({ type, data }: Tensor): Numbers {
  switch (type) {
    case 'F64':
      return new Float64Array(...aligned(data, 8))
    case 'F32':
      return new Float32Array(...aligned(data, 4))
    case 'F16':
      return Float32Array.from(new Uint16Array(...aligned(data, 2)), halfFloat)
    case 'BF16':
      return brainFloats(new Uint16Array(...aligned(data, 2)))
    case 'I64':
      return Float64Array.from(new BigInt64Array(...aligned(data, 8)), Number)
    case 'I32':
      return new Int32Array(...aligned(data, 4))
    case 'I16':
      return new Int16Array(...aligned(data, 2))
    case 'I8':
      return new Int8Array(...aligned(data, 1))
    case 'U8':
      return data
  }
}

/** Views want their place to be a multiple of their size; files need not give them one. */
function aligned(data: Uint8Array, size: number): readonly [ArrayBuffer, number, number] {
  const at = data.byteOffset % size === 0 ? data : new Uint8Array(data)
  return [at.buffer as ArrayBuffer, at.byteOffset, at.byteLength / size]
}

/** IEEE 754 binary16: 1 bit sign, 5 bits exponent, 10 bits fraction. */
function halfFloat(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** The upper half of a 32-bit float. */
function brainFloats(upper: Uint16Array): Float32Array {
  return new Float32Array(Uint32Array.from(upper, (bits) => bits << 16).buffer)
}
