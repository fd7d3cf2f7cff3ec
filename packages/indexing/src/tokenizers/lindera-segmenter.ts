import { createRequire } from 'node:module'
import { ColragError } from '@colrag/core'
import type { Morpheme, Segmenter } from './segmenter.ts'

interface Token {
  readonly surface: string
  readonly baseForm?: string
  readonly partOfSpeech?: string
}

/** Particles, auxiliaries, signs and fillers: what holds sentences together. */
const binding = new Set(['助詞', '助動詞', '記号', 'フィラー'])

/**
 * Japanese morphemes by Lindera with its IPADIC dictionary. The dictionary is loaded at the first text: a second and 100 MB that nobody pays
 * who cuts no Japanese. Throws `model-failed` where `lindera-wasm-nodejs-ipadic` is not installed.
 */
export function linderaSegmenter(): Segmenter {
  const require = createRequire(import.meta.url)
  const { version } = load(() => require('lindera-wasm-nodejs-ipadic/package.json') as { readonly version: string })
  let held: ((text: string) => readonly Token[]) | null = null

  function tokenizer(): (text: string) => readonly Token[] {
    const { TokenizerBuilder } = load(() => require('lindera-wasm-nodejs-ipadic') as typeof import('lindera-wasm-nodejs-ipadic'))
    const builder = new TokenizerBuilder()
    builder.setDictionary('embedded://ipadic')
    builder.setMode('normal')
    const built = builder.build()
    return (text) => built.tokenize(text) as readonly Token[]
  }

  return {
    name: 'lindera-ipadic',
    version,
    segment(text) {
      held ??= tokenizer()
      let from = 0
      return held(text).flatMap(({ surface, baseForm, partOfSpeech = 'UNK' }): Morpheme[] => {
        const start = text.indexOf(surface, from)
        if (surface === '' || start < 0) return []
        from = start + surface.length
        const isKnown = partOfSpeech !== 'UNK'
        const form = isKnown && baseForm !== undefined && baseForm !== '*' ? baseForm : surface
        return [{ start, end: from, form, isContent: !binding.has(partOfSpeech), isKnown }]
      })
    },
  }
}

function load<T>(require: () => T): T {
  try {
    return require()
  } catch (cause) {
    throw new ColragError('model-failed', 'lindera', 'lindera-wasm-nodejs-ipadic is not installed', {
      cause,
      hint: 'npm install lindera-wasm-nodejs-ipadic, or choose the mixed tokenizer',
    })
  }
}
