/**
 * A file that lost its trailer has lost only the name of its catalogue. Finds the last catalogue among the objects and appends a trailer that
 * names it; null where there is none. The cross-reference table is left to pdf.js, which searches the objects when the offset is wrong.
 */
export function repairTrailer(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  let root: string | null = null
  for (const found of text.matchAll(/\/Type\s*\/Catalog\b/g)) {
    // The header of the object stands before it, and no other object ends in between.
    const before = text.slice(Math.max(0, found.index - 2000), found.index)
    const object = [...before.matchAll(/(?:^|\s)(\d{1,9})\s+(\d{1,5})\s+obj\b/g)].at(-1)
    if (object && !before.slice(object.index).includes('endobj')) root = `${object[1] ?? ''} ${object[2] ?? ''} R`
  }
  return root === null ? null : Buffer.concat([bytes, Buffer.from(`\ntrailer\n<< /Root ${root} >>\nstartxref\n0\n%%EOF\n`, 'latin1')])
}
