import { crc32, deflateSync } from 'node:zlib'

/** RGBA pixels on an opaque ground as PNG, grey (BT.601 luma) or RGB. Same pixels, same bytes. */
export function encodePng(rgba: Uint8ClampedArray, width: number, height: number, grey: boolean): Uint8Array {
  const channels = grey ? 1 : 3
  const stride = width * channels + 1
  const rows = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    let to = y * stride
    // Filter 1: each byte less its left neighbour, which flat ground turns into zeros.
    rows[to++] = 1
    let from = y * width * 4
    let [r0, g0, b0] = [0, 0, 0]
    for (let x = 0; x < width; x++, from += 4) {
      const r = rgba[from] ?? 0
      const g = rgba[from + 1] ?? 0
      const b = rgba[from + 2] ?? 0
      if (grey) {
        const luma = (r * 77 + g * 151 + b * 28) >> 8
        rows[to++] = luma - r0
        r0 = luma
      } else {
        rows[to++] = r - r0
        rows[to++] = g - g0
        rows[to++] = b - b0
        r0 = r
        g0 = g
        b0 = b
      }
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, grey ? 0 : 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 3 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  out.set(body, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
