type Cbor = number | string | boolean | null | readonly Cbor[] | ReadonlyMap<string, Cbor>

/** Reads one CBOR item made of numbers, strings, arrays and maps with text keys (RFC 8949); anything else throws. */
export function readCbor(bytes: Uint8Array): Cbor {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  function argument(low: number): number {
    if (low < 24) return low
    const width = 1 << (low - 24)
    at += width
    if (width === 1) return view.getUint8(at - 1)
    if (width === 2) return view.getUint16(at - 2)
    if (width === 4) return view.getUint32(at - 4)
    if (width === 8) return Number(view.getBigUint64(at - 8))
    throw new RangeError('an item of unknown length')
  }
  function item(): Cbor {
    const first = view.getUint8(at++)
    const low = first & 31
    switch (first >> 5) {
      case 0:
        return argument(low)
      case 1:
        return -1 - argument(low)
      case 3: {
        const length = argument(low)
        at += length
        return new TextDecoder().decode(bytes.subarray(at - length, at))
      }
      case 4:
        return Array.from({ length: argument(low) }, item)
      case 5:
        return new Map(Array.from({ length: argument(low) }, () => [item() as string, item()] as const))
      case 7:
        if (low === 26) {
          at += 4
          return view.getFloat32(at - 4)
        }
        if (low === 27) {
          at += 8
          return view.getFloat64(at - 8)
        }
        if (low === 22) return null
        if (low === 20 || low === 21) return low === 21
    }
    throw new RangeError(`an item of kind ${first}`)
  }
  return item()
}
