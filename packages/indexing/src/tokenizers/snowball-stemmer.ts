import { createRequire } from 'node:module'
import { ColragError } from '@colrag/core'
import type { Stemmer } from './stemmer.ts'

interface Snowball {
  newStemmer(language: string): { stem(word: string): string }
  algorithms(): readonly string[]
}

/** Words whose stems are kept: enough for a collection's common words, few enough never to matter. */
const kept = 1 << 16

/**
 * The stemmers of the Snowball project: `english` (Porter 2), `german`, `french`, `spanish`, `russian` and some twenty others. Throws
 * `invalid-options` for a language that it does not know, naming those it does.
 */
export function snowballStemmer(language: string): Stemmer {
  const require = createRequire(import.meta.url)
  const snowball = require('snowball-stemmers') as Snowball
  if (!snowball.algorithms().includes(language))
    throw new ColragError('invalid-options', 'snowball', `there is no stemmer for ${JSON.stringify(language)}`, {
      hint: `languages: ${snowball.algorithms().join(', ')}`,
    })
  const { version } = require('snowball-stemmers/package.json') as { readonly version: string }
  const stemmer = snowball.newStemmer(language)
  const known = new Map<string, string>()
  return {
    name: `snowball-${language}`,
    version,
    stem(word) {
      let stem = known.get(word)
      if (stem === undefined) {
        if (known.size === kept) known.clear()
        known.set(word, (stem = stemmer.stem(word) || word))
      }
      return stem
    },
  }
}
