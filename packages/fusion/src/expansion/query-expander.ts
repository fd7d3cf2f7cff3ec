import { commonForms, otherForms } from './kanji-variants.ts'
import { checkSynonyms } from './synonyms.ts'
import type { SynonymTable } from './synonyms.ts'

/** Words that a question did not say and that mean one that it did. `reason`: how they are known. */
export interface Expansion {
  readonly of: string
  readonly words: readonly string[]
  readonly reason: 'synonym' | 'kanji-variant'
}

export interface ExpanderOptions {
  readonly synonyms?: SynonymTable
  /** Whether characters are also asked for in their common, old and rare forms. */
  readonly variants?: boolean
}

/** Finds what else a question may be asked by; in the order of the text. Nothing is said that the question says already. */
export type QueryExpander = (text: string) => readonly Expansion[]

/** Throws `invalid-options` for a table of synonyms that is none. */
export function queryExpander({ synonyms = [], variants = false }: ExpanderOptions): QueryExpander {
  checkSynonyms(synonyms)
  const groups = synonyms.map((group) => group.map((word) => ({ word, pattern: patternOf(word) })))
  return (text) => {
    const folded = fold(text)
    const said = (word: string): boolean => patternOf(word).test(folded)
    const meant = groups.flatMap((group): readonly (Expansion & { readonly at: number })[] => {
      const held = group
        .map(({ word, pattern }) => ({ word, at: folded.search(pattern) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0]
      const words = group.map(({ word }) => word).filter((word) => !said(word))
      return held && words.length > 0 ? [{ of: held.word, words, reason: 'synonym', at: held.at }] : []
    })
    return [...meant.sort((a, b) => a.at - b.at).map(({ at: _at, ...expansion }) => expansion), ...(variants ? variantsOf(text) : [])]
  }
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Latin words as whole words, others wherever they stand. */
function patternOf(word: string): RegExp {
  const plain = fold(word).replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return /^[\p{sc=Latin}\p{N}\s-]+$/u.test(fold(word))
    ? new RegExp(String.raw`(?<![\p{sc=Latin}\p{N}])${plain}(?![\p{sc=Latin}\p{N}])`, 'u')
    : new RegExp(plain, 'u')
}

/** Runs of kanji in which some character has another form: in common forms, and with one other form at a time. */
function variantsOf(text: string): readonly Expansion[] {
  return [...text.matchAll(/[\p{sc=Han}々]+/gu)].flatMap(([run]): readonly Expansion[] => {
    const common = commonForms(run)
    const characters = [...common]
    const others = characters.flatMap((character, i) => otherForms(character).map((form) => characters.with(i, form).join('')))
    const words = [...new Set([common, ...others])].filter((word) => word !== run)
    return words.length > 0 ? [{ of: run, words: words.slice(0, mostForms), reason: 'kanji-variant' }] : []
  })
}

const mostForms = 6
