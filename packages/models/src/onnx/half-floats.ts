interface Tensor {
  readonly type: string
  readonly data: unknown
}

/** The numbers of a tensor of floats, of 32 or of 16 bits; null for any other. The caller's own. */
export function floatsOf({ type, data }: Tensor): Float32Array | null {
  if (data instanceof Float32Array) return Float32Array.from(data)
  if (type !== 'float16' || !ArrayBuffer.isView(data)) return null
  // Runtimes with Float16Array give that, others the bits.
  return data instanceof Uint16Array ? Float32Array.from(data, floatOfHalf) : Float32Array.from(data as unknown as ArrayLike<number>)
}

/** The number that 16 bits mean (IEEE 754 binary16). */
function floatOfHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 1023
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25))
}
