const heads: readonly (readonly [ending: string, head: readonly number[]])[] = [
  ['.png', [0x89, 0x50, 0x4e, 0x47]],
  ['.jpg', [0xff, 0xd8, 0xff]],
  ['.tif', [0x49, 0x49, 0x2a, 0x00]],
  ['.tif', [0x4d, 0x4d, 0x00, 0x2a]],
]

/** The ending of a file for these bytes; null where they are no PNG, JPEG or TIFF. */
export function pictureEnding(bytes: Uint8Array): string | null {
  return heads.find(([, head]) => head.every((byte, i) => bytes[i] === byte))?.[0] ?? null
}
