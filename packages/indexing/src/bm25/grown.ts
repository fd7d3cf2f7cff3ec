/** The same numbers at the start of a longer array of their type. */
export function grown<T extends Int32Array | Uint32Array | Uint16Array>(array: T, length: number): T {
  const longer = new (array.constructor as new (length: number) => T)(length)
  longer.set(array)
  return longer
}
