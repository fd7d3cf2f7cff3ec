import type { Tokenizer } from './tokenizer.ts'

/** Scripts written without spaces between words: Han, kana with the marks both share, Thai, Lao, Khmer, Myanmar. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3005-\u3007\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`
/** A run goes on over one line break or over spaces: lines end in the middle of words, and some files put a space after each character. */
const run = `[${unspaced}](?:(?:[ \\u3000]*\\n?[ \\u3000]*)[${unspaced}\\p{M}])*`
/** Letters, digits and marks of the other scripts. */
const word = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`
/** Words held together by what codes, dates and decimals are written with: A-12, foo_bar, 2020/7/4, 3.5, 1,234. */
const compound = `${word}(?:[-_./:,'’‐–]${word})*`
const pieces = new RegExp(`(?<run>${run})|(?<compound>${compound})|(?<symbol>[\\p{S}\\p{So}])`, 'gu')
/** What a compound is made of: a number with thousands separators, a decimal (no part of a date or version), digits, letters. */
const atoms = /(?<![\p{Nd}.,])\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?(?![\p{Nd},])|(?<![\p{Nd}.])\p{Nd}+\.\p{Nd}+(?!\.?\p{Nd})|\p{Nd}+|[^\p{Nd}\-_./:,'’‐–]+/gu

/**
 * The default. Runs of unspaced scripts: every adjacent pair, a lone character as itself. Other scripts: words; numbers without thousands
 * separators (1,234: `1234`), decimals whole (`3.5`); a compound with a digit gives its atoms and itself without hyphens, so that HC-101,
 * HC101 and hc‐101 meet (`hc`, `101`, `hc101`). Symbols and emoji stand alone; punctuation counts only where there is nothing else.
 */
export const mixedTokenizer: Tokenizer = {
  name: 'mixed',
  version: 1,
  tokens(text) {
    const terms: string[] = []
    for (const { groups } of text.matchAll(pieces)) {
      if (groups?.['run'] !== undefined) pushPairs(terms, groups['run'])
      else if (groups?.['compound'] !== undefined) pushWords(terms, groups['compound'])
      else if (groups?.['symbol'] !== undefined) terms.push(groups['symbol'])
    }
    return terms.length > 0 ? terms : [...text.replace(/\s/gu, '')]
  },
}

function pushPairs(terms: string[], piece: string): void {
  const characters = [...piece.replace(/[ \u3000\n]/g, '')]
  if (characters.length === 1) terms.push(piece)
  for (let i = 1; i < characters.length; i++) terms.push(`${characters[i - 1]}${characters[i]}`)
}

function pushWords(terms: string[], piece: string): void {
  const found = piece.match(atoms) ?? []
  terms.push(...found.map((atom) => (/^\p{Nd}/u.test(atom) ? atom.replaceAll(',', '') : atom)))
  if (found.length > 1 && /\p{Nd}/u.test(piece) && !piece.includes(',')) terms.push(piece.replace(/[-_'’‐–]/g, ''))
}
