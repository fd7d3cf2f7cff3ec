import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

/** What the published files hold; a file of another hash was damaged or replaced. */
const known: Readonly<Record<string, string>> = {
  eng: '45b4cb346724ac1774f1c36f42f182b887bcdb28ebe63e6fff90ac41f3fcff91',
  jpn: '2b63ebfbf1484de4a08ce53b29ef98a1c17658a93cbd38acb665d7d316d0be88',
  jpn_vert: '3a4f4df8df8f50f3389fe0da10502effced38faef763d8e540142bdc9b770308',
}

/** Trained data of one language, unpacked. */
export interface LanguageData {
  readonly code: string
  readonly data: Uint8Array
}

/**
 * Reads the integer LSTM data of a language from its npm package `@tesseract.js-data/<code>`: never from a network or a cache. Rejects with
 * `unsupported` when the package is not installed and with `corrupt` when the file cannot be unpacked or is not the published one.
 */
export async function loadLanguage(code: string): Promise<LanguageData> {
  if (!/^[a-z]{3}(_[a-z]+)*$/i.test(code))
    throw new ColragError('invalid-options', code, 'a language is a code such as jpn, jpn_vert or eng')
  const name = `@tesseract.js-data/${code}`
  const packed = await readFile(join(dirname(locate(name)), '4.0.0_best_int', `${code}.traineddata.gz`)).catch((cause: unknown) => {
    throw missing(code, name, cause)
  })
  return { code, data: unpackLanguage(code, packed) }
}

/** Unpacks and checks the bytes of a `.traineddata.gz`; throws `corrupt`. */
export function unpackLanguage(code: string, packed: Uint8Array): Uint8Array {
  const hint = `install @tesseract.js-data/${code} again`
  const expected = known[code]
  if (expected !== undefined && sha256(packed) !== expected)
    throw new ColragError('corrupt', code, 'the language data is not the published file', { hint })
  let data: Uint8Array
  try {
    data = gunzipSync(packed)
  } catch (cause) {
    throw new ColragError('corrupt', code, 'the language data cannot be unpacked', { cause, hint })
  }
  // A trained data file starts with its number of components, a small 32-bit integer.
  const components = data.length < 100_000 ? 0 : new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  if (components < 1 || components > 64) throw new ColragError('corrupt', code, 'the language data is no trained data', { hint })
  return data
}

function locate(name: string): string {
  const file = `${name}/package.json`
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(from).resolve(file)
    } catch {
      // Not installed beside this package; perhaps beside the caller's.
    }
  }
  throw missing(name.slice(name.indexOf('/') + 1), name)
}

const missing = (code: string, name: string, cause?: unknown): ColragError =>
  new ColragError('unsupported', code, `there is no data for the language ${code}`, { cause, hint: `npm install ${name}` })
