export type TypedArrayName = 'u8' | 'u16' | 'u32' | 'i32' | 'f32' | 'f64'

const kinds = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, i32: Int32Array, f32: Float32Array, f64: Float64Array }

export type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array | Float64Array
/** An array of whole numbers in the narrowest type that holds them. */
export type Whole = Uint8Array | Uint16Array | Uint32Array

export const widthOf = (name: TypedArrayName): number => kinds[name].BYTES_PER_ELEMENT

export function nameOf(array: TypedArray): TypedArrayName {
  if (array instanceof Uint8Array) return 'u8'
  if (array instanceof Uint16Array) return 'u16'
  if (array instanceof Uint32Array) return 'u32'
  if (array instanceof Int32Array) return 'i32'
  return array instanceof Float32Array ? 'f32' : 'f64'
}

export const bytesOf = (array: TypedArray): Uint8Array => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)

/** A view of bytes that lie at a multiple of the element's width. */
export const arrayOf = (name: TypedArrayName, bytes: Uint8Array, length: number): TypedArray =>
  new kinds[name](bytes.buffer as ArrayBuffer, bytes.byteOffset, length)

/** The same numbers in the narrowest unsigned type: small files open fast. */
export function narrow(numbers: Uint32Array): Whole {
  let most = 0
  for (const n of numbers) if (n > most) most = n
  return most < 0x100 ? new Uint8Array(numbers) : most < 0x10000 ? new Uint16Array(numbers) : numbers
}

export const jsonPart = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))
export const readJsonPart = (part: TypedArray | undefined): unknown => JSON.parse(new TextDecoder().decode(part))

/** A part that must be of a type; its absence is a fault of ours, since hash and kind were checked. */
export function whole(part: TypedArray | undefined): Whole {
  if (part instanceof Uint8Array || part instanceof Uint16Array || part instanceof Uint32Array) return part
  throw new TypeError('a part of whole numbers is missing')
}
