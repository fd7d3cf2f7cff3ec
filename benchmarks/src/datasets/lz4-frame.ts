/** Reads one LZ4 frame (blocks, linked or not; checksums are passed over): all that a test needs to open published run files. */
export function readLz4Frame(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(0, true) !== 0x184d2204) throw new RangeError('not an LZ4 frame')
  const flags = view.getUint8(4)
  let at = 4 + 2 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0) + 1
  const blockChecksum = flags & 16 ? 4 : 0
  let out = new Uint8Array(bytes.length * 4)
  let size = 0
  const room = (more: number): void => {
    if (size + more <= out.length) return
    const larger = new Uint8Array(Math.max(out.length * 2, size + more))
    larger.set(out)
    out = larger
  }
  for (;;) {
    const header = view.getUint32(at, true)
    at += 4
    if (header === 0) return out.subarray(0, size)
    const end = at + (header & 0x7fffffff)
    if (header >>> 31) {
      room(end - at)
      out.set(bytes.subarray(at, end), size)
      size += end - at
    } else
      while (at < end) {
        const token = bytes[at++] ?? 0
        const long = (length: number): number => {
          if (length < 15) return length
          for (;;) {
            const more = bytes[at++] ?? 0
            length += more
            if (more !== 255) return length
          }
        }
        const literals = long(token >> 4)
        room(literals)
        out.set(bytes.subarray(at, at + literals), size)
        at += literals
        size += literals
        if (at >= end) break
        const offset = view.getUint16(at, true)
        at += 2
        const length = long(token & 15) + 4
        room(length)
        for (let i = 0; i < length; i++, size++) out[size] = out[size - offset] ?? 0
      }
    at = end + blockChecksum
  }
}
