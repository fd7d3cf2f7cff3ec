import { open, stat } from 'node:fs/promises'
import { ColragError } from '@colrag/core'

const accepted = 'PNG, JPEG, TIFF and PDF files are read'

/** Kinds of pictures that people have and no reader of ours takes, by what stands in their first sixteen bytes. */
const others: readonly (readonly [kind: string, starts: RegExp])[] = [
  ['a HEIC or HEIF', /^.{4}ftyp(?:hei[cfmsx]|hev[cmsx]|mif1|msf1)/su],
  ['an AVIF', /^.{4}ftypavi[fs]/su],
  ['a WebP', /^RIFF.{4}WEBP/su],
  ['a GIF', /^GIF8[79]a/u],
  ['a Windows bitmap (BMP)', /^BM.{4}\0\0\0\0/su],
  ['a JPEG XL', /^(?:\u00ff\n|\0\0\0\u000cJXL )/su],
  ['an SVG', /^\s*<(?:svg|\?xml)/u],
]

/**
 * Rejects with `not-found` where there is no such file, `bad-input` for a folder, and `unsupported`, naming the kind, for a picture of a kind that
 * is not read.
 */
export async function knownPicture(file: string): Promise<void> {
  const found = await stat(file).catch((cause: unknown) => {
    const { code, message } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new ColragError('not-found', file, `there is no file ${file}`, { cause })
    throw new ColragError('bad-input', file, `${file} cannot be read: ${message}`, { cause })
  })
  if (!found.isFile())
    throw new ColragError('bad-input', file, `${file} is ${found.isDirectory() ? 'a folder' : 'no file'}`, {
      hint: `name one picture: ${accepted}`,
    })
  const head = Buffer.alloc(16)
  const handle = await open(file).catch((cause: unknown) => {
    throw new ColragError('bad-input', file, `${file} cannot be read: ${(cause as Error).message}`, { cause })
  })
  try {
    await handle.read(head, 0, head.length, 0)
  } finally {
    await handle.close()
  }
  const kind = others.find(([, starts]) => starts.test(head.toString('latin1')))?.[0]
  if (kind !== undefined)
    throw new ColragError('unsupported', file, `${file} is ${kind} picture, which is not read`, {
      hint: `save it as JPEG or PNG: ${accepted}`,
    })
}
