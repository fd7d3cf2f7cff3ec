import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ColragError } from '@colrag/core'
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet'
import type { Compressors } from 'hyparquet'
import { missingFile } from '../read-data-file.ts'
import { pathOf } from './data-file.ts'
import type { DataFile } from './data-file.ts'
import type { JsonEntry } from './json-entries.ts'

/** Snappy is the library's own. */
const compressors: Compressors = {
  GZIP: (bytes) => gunzipSync(bytes),
  ZSTD: (bytes) => zstdDecompressSync(bytes),
  BROTLI: (bytes) => brotliDecompressSync(bytes),
}

/** Pictures are large: so many rows are held at once. */
const held = 64

/**
 * The rows of a Parquet file in order; bytes stay bytes, 64-bit numbers are bigints. Throws `corrupt` for a file that is none, `unsupported` for a
 * compression that we lack.
 */
export async function* parquetEntries(data: DataFile): AsyncGenerator<JsonEntry> {
  const path = pathOf(data)
  let number = 0
  try {
    const file = await asyncBufferFromFile(path)
    const metadata = await parquetMetadataAsync(file)
    for (const group of metadata.row_groups) {
      const end = number + Number(group.num_rows)
      while (number < end) {
        const rowEnd = Math.min(end, number + held)
        const rows = await parquetReadObjects({ file, metadata, rowStart: number, rowEnd, compressors, utf8: false })
        for (const value of rows) {
          number++
          yield { at: `${data.file}, row ${number}`, value }
        }
        number = rowEnd
      }
    }
  } catch (cause) {
    throw readingFault(data, path, cause)
  }
}

function readingFault(data: DataFile, path: string, cause: unknown): unknown {
  const missing = missingFile(data.source, path, cause)
  if (missing !== cause || ColragError.is(cause)) return missing
  const why = cause instanceof Error ? cause.message : String(cause)
  return /unsupported compression/i.test(why)
    ? new ColragError('unsupported', path, why, { cause, hint: 'write it with snappy, gzip, zstd or brotli' })
    : new ColragError('corrupt', path, `this is no whole Parquet file: ${why}`, { cause })
}
