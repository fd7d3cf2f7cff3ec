import sharp from 'sharp'

/** A page of broken lines whose slope goes from the first number of degrees at the top to the second at the bottom. */
export async function lines([above, below]: readonly [number, number]): Promise<Buffer> {
  const [width, height] = [900, 1200]
  const pixels = Buffer.alloc(width * height, 255)
  for (let line = 0; line < 36; line++) {
    const base = 80 + line * 29
    const slope = Math.tan(((above + ((below - above) * base) / height) * Math.PI) / 180)
    for (let x = 100; x < 800; x++) {
      // Words of 5 letters with gaps, so that there is no ruling line to follow.
      if (x % 70 > 58 || x % 11 > 8) continue
      const y = Math.round(base + slope * (x - width / 2))
      for (let dy = 0; dy < 10; dy++) if (y + dy >= 0 && y + dy < height) pixels[(y + dy) * width + x] = 0
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
