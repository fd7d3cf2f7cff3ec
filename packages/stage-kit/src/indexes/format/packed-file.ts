import { ColragError } from '@colrag/core'
import { sha256 } from '../../hash.ts'
import { arrayOf, bytesOf, nameOf, widthOf } from './typed-array.ts'
import type { TypedArray, TypedArrayName } from './typed-array.ts'

/** What made an index: whatever must be the same for its numbers to mean the same. */
export type Identity = Readonly<Record<string, string | number | boolean>>
export type Parts = Readonly<Record<string, TypedArray>>

/** `counts`: numbers that belong to the parts (rows, means). Keys and parts keep their order, so equal contents give equal bytes. */
export interface Packed {
  readonly counts: Readonly<Record<string, number>>
  readonly parts: Parts
}

interface Header {
  readonly kind: string
  readonly format: number
  readonly identity: Identity
  readonly counts: Readonly<Record<string, number>>
  readonly parts: readonly { readonly name: string; readonly type: TypedArrayName; readonly length: number; readonly sha256: string }[]
}

const magic = 'colragix'
/** Magic, header length (u32), four spare bytes, SHA-256 of the header; then the header as JSON and the parts, each at a multiple of 8. */
const preamble = 48
const aligned = (at: number): number => Math.ceil(at / 8) * 8

/** One file: a JSON header that knows the hash of every part, then raw little-endian arrays. Deterministic. */
export function packFile(kind: string, format: number, identity: Identity, content: Packed): Uint8Array {
  const arrays = Object.entries(content.parts)
  const header: Header = {
    kind,
    format,
    identity,
    counts: content.counts,
    parts: arrays.map(([name, array]) => ({ name, type: nameOf(array), length: array.length, sha256: sha256(bytesOf(array)) })),
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  let size = aligned(preamble + json.length)
  const places = arrays.map(([, array]) => {
    const at = size
    size = aligned(size + array.byteLength)
    return at
  })
  const file = Buffer.alloc(size)
  file.write(magic, 'latin1')
  file.writeUInt32LE(json.length, 8)
  file.write(sha256(json), 16, 'hex')
  file.set(json, preamble)
  arrays.forEach(([, array], i) => file.set(bytesOf(array), places[i]))
  return file
}

/**
 * Reads what `packFile` wrote. Throws `corrupt` for damaged bytes (any truncation, any flipped bit) and
 * `index-incompatible`, naming what differs, for a whole file of another kind, format or identity. The arrays are views of `bytes`.
 * `trusted`: the caller knows a checksum of the whole file, so that hashing it once more would only cost time.
 */
export function unpackFile(
  subject: string,
  bytes: Uint8Array,
  kind: string,
  format: number,
  identity: Identity,
  hashes: 'checked' | 'trusted' = 'checked',
): Packed {
  const file =
    bytes.byteOffset % 8 === 0 ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.from(new Uint8Array(bytes).buffer)
  const header = readHeader(subject, file)
  const found: Identity = { kind: header.kind, format: header.format, ...header.identity }
  const wanted: Identity = { kind, format, ...identity }
  const differs = [...new Set([...Object.keys(wanted), ...Object.keys(found)])].filter((key) => found[key] !== wanted[key])
  if (differs.length > 0) {
    const said = differs
      .map((key) => `${key} is ${JSON.stringify(found[key] ?? null)} in the index and ${JSON.stringify(wanted[key] ?? null)} here`)
      .join('; ')
    throw new ColragError('index-incompatible', subject, said, {
      hint: 'rebuild the index from the stored units, or open it with the parts that made it',
    })
  }
  const parts: Record<string, TypedArray> = {}
  const headerEnd = preamble + file.readUInt32LE(8)
  let at = aligned(headerEnd)
  if (file.subarray(headerEnd, at).some((byte) => byte !== 0)) throw damaged(subject, 'the bytes after its header are not what was written')
  for (const part of header.parts) {
    const end = at + part.length * widthOf(part.type)
    const piece = file.subarray(at, end)
    if (end > file.length || (hashes === 'checked' && sha256(piece) !== part.sha256))
      throw damaged(subject, `part "${part.name}" is not what was written`)
    parts[part.name] = arrayOf(part.type, piece, part.length)
    at = aligned(end)
    if (file.subarray(end, at).some((byte) => byte !== 0))
      throw damaged(subject, `the bytes after part "${part.name}" are not what was written`)
  }
  if (at !== file.length) throw damaged(subject, `${file.length} bytes where ${at} were written`)
  return { counts: header.counts, parts }
}

function readHeader(subject: string, file: Buffer): Header {
  if (file.length < preamble || file.toString('latin1', 0, magic.length) !== magic)
    throw damaged(subject, 'it does not start as an index file')
  const json = file.subarray(preamble, preamble + file.readUInt32LE(8))
  if (sha256(json) !== file.toString('hex', 16, preamble) || file.readUInt32LE(12) !== 0)
    throw damaged(subject, 'its header is not what was written')
  return JSON.parse(json.toString()) as Header
}

/** What a file holds, in hex: the hash of its header, which names the hash of each part. */
export const contentName = (file: Uint8Array): string => Buffer.from(file.buffer, file.byteOffset + 16, preamble - 16).toString('hex')

export const damaged = (subject: string, message: string): ColragError =>
  new ColragError('corrupt', subject, message, {
    hint: 'the file was cut or changed after it was written: rebuild it from the stored units',
  })
