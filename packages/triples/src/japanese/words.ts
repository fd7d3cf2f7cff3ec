/** A morpheme of a sentence. `kind`: its part of speech and first subclass as IPADIC names them; `at`: code units of the text. */
export interface Word {
  readonly text: string
  readonly at: readonly [start: number, end: number]
  readonly kind: string
  readonly detail: string
  readonly region: boolean
  /** The form a verb stands in (連用形, 基本形), '' of other words. */
  readonly form: string
}

export type WordReader = (text: string) => readonly Word[]

interface Token {
  readonly surface: string
  readonly partOfSpeech?: string
  readonly partOfSpeechSubcategory1?: string
  readonly partOfSpeechSubcategory2?: string
  readonly conjugationType?: string
}

/**
 * Morphological analysis with Lindera and its IPADIC dictionary, loaded at the first call: half a second and 100 MB that nobody pays who has
 * no Japanese sentence to read.
 */
export async function loadWordReader(): Promise<WordReader> {
  const { TokenizerBuilder } = await import('lindera-wasm-nodejs-ipadic')
  const builder = new TokenizerBuilder()
  builder.setDictionary('embedded://ipadic')
  builder.setMode('normal')
  const tokenizer = builder.build()
  return (text) => {
    let from = 0
    return (tokenizer.tokenize(text) as readonly Token[]).flatMap((token): Word[] => {
      const start = text.indexOf(token.surface, from)
      if (token.surface === '' || start < 0) return []
      from = start + token.surface.length
      return [
        {
          text: token.surface,
          at: [start, from],
          kind: token.partOfSpeech ?? 'UNK',
          detail: token.partOfSpeechSubcategory1 ?? '',
          region: token.partOfSpeechSubcategory2 === '地域',
          form: token.conjugationType ?? '',
        },
      ]
    })
  }
}
