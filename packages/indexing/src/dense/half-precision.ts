const float = new Float32Array(1)
const bits = new Uint32Array(float.buffer)

/** IEEE 754 half precision of a number between -1 and 1, rounded to the nearest, ties to even. */
export function toHalf(value: number): number {
  float[0] = value
  const word = bits[0] as number
  const sign = (word >>> 16) & 0x8000
  const exponent = ((word >>> 23) & 0xff) - 112
  const whole = word & 0x7fffff
  if (exponent <= 0) {
    // Below the smallest normal number: multiples of 2^-24, and what is less than half of that is nothing.
    if (exponent < -10) return sign
    const shift = 14 - exponent
    return sign | rounded(whole | 0x800000, shift)
  }
  return sign | rounded((exponent << 23) | whole, 13)
}

const rounded = (value: number, shift: number): number => {
  const kept = value >>> shift
  const rest = value & ((1 << shift) - 1)
  const half = 1 << (shift - 1)
  return rest > half || (rest === half && (kept & 1) === 1) ? kept + 1 : kept
}

let decoded: Float32Array | null = null

/** The number of every half, by its bits. */
export function halves(): Float32Array {
  decoded ??= Float32Array.from({ length: 0x10000 }, (_, half) => {
    const exponent = (half >>> 10) & 31
    const fraction = half & 1023
    const size = exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25)
    return half & 0x8000 ? -size : size
  })
  return decoded
}
