import { ColragError } from '@colrag/core'
import type { OcrEngine } from '@colrag/ocr'

/** The languages that `hybridReader` asks for. */
const languages = ['jpn', 'eng']

/** Before the first file is read, not at the first scan in the last one. */
export async function tryEngine(engine: OcrEngine, name: string): Promise<void> {
  try {
    const read = (await engine.check?.(languages)) ?? languages
    if (read.length === 0)
      throw new ColragError('invalid-options', '--ocr', `it reads none of the languages ${languages.join(', ')}`, {
        hint: 'install their data, or name another engine',
      })
  } catch (cause) {
    await engine.close()
    if (!ColragError.is(cause)) throw cause
    throw new ColragError('invalid-options', '--ocr', `the OCR engine ${name} cannot be used: ${cause.message}`, {
      cause,
      hint: cause.hint ?? 'colrag doctor lists the engines and how to get them',
    })
  }
}
