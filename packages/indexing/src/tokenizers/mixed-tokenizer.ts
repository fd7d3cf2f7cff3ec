import type { Tokenizer } from './tokenizer.ts'

/** Scripts written without spaces between words: Han, kana with the marks both share, Thai, Lao, Khmer, Myanmar. */
const unspaced = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3005-\u3007\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}`
/** A run goes on over one line break or over spaces: lines end in the middle of words, and some files put a space after each character. */
const run = `[${unspaced}](?:[ \\u3000]*(?:\\n[ \\u3000]*)?[${unspaced}\\p{M}])*`
/** Letters, digits and marks of the other scripts. */
const word = `(?:(?![${unspaced}])[\\p{L}\\p{N}\\p{M}])+`
/** Words held together by what codes, dates and decimals are written with: A-12, foo_bar, 2020/7/4, 3.5, 1,234. */
const compound = `${word}(?:[-_./:,'’‐–]${word})*`
const pieces = new RegExp(`(?<run>${run})|(?<compound>${compound})|(?<symbol>\\p{S})`, 'gu')
/** What a compound is made of: a number with thousands separators, a decimal (no part of a date or version), digits, letters. */
const atoms =
  /(?<![\p{Nd}.,])\p{Nd}{1,3}(?:,\p{Nd}{3})+(?:\.\p{Nd}+)?(?![\p{Nd},])|(?<![\p{Nd}.])\p{Nd}+\.\p{Nd}+(?!\.?\p{Nd})|\p{Nd}+|[^\p{Nd}\-_./:,'’‐–]+/gu

const ideographs = /\p{sc=Han}/gu
/** A number with the ideographs that touch it: 第5条 is more than 5. */
const seams = /(?<=(?<before>\p{sc=Han})[ \u3000]?|)(?<number>\p{Nd}+(?:[.,]\p{Nd}+)*)(?=[ \u3000]?(?<after>\p{sc=Han})|)/gu

/**
 * The default. Runs of unspaced scripts: every adjacent pair, every ideograph, a lone character as itself; a number also with the
 * ideograph on either side (`第5`, `5条`). Other scripts: words; numbers without thousands separators (1,234: `1234`), decimals whole
 * (`3.5`); a compound with a digit gives its atoms and itself without hyphens, so that HC-101, HC101 and hc‐101 meet (`hc`, `101`,
 * `hc101`). Symbols and emoji stand alone; punctuation counts only where there is nothing else. Measured against pairs alone and against
 * all single characters on three Japanese and one English collection: ideographs and number neighbours raise R@1 on each Japanese one.
 */
export const mixedTokenizer: Tokenizer = {
  name: 'mixed',
  version: 1,
  tokens(text) {
    const terms: string[] = text.match(ideographs) ?? []
    for (const { groups } of text.matchAll(pieces)) {
      if (groups?.['run'] !== undefined) pushPairs(terms, groups['run'])
      else if (groups?.['compound'] !== undefined) pushWords(terms, groups['compound'])
      else if (groups?.['symbol'] !== undefined) terms.push(groups['symbol'])
    }
    for (const { groups } of text.matchAll(seams)) {
      const number = withoutSeparators(groups?.['number'] ?? '')
      if (groups?.['before'] !== undefined) terms.push(groups['before'] + number)
      if (groups?.['after'] !== undefined) terms.push(number + groups['after'])
    }
    return terms.length > 0 ? terms : [...text.replace(/\s/gu, '')]
  },
}

const withoutSeparators = (number: string): string => number.replaceAll(',', '')

function pushPairs(terms: string[], piece: string): void {
  const characters = [...piece.replace(/[ \u3000\n]/g, '')]
  if (characters.length === 1 && !/\p{sc=Han}/u.test(piece)) terms.push(piece)
  for (let i = 1; i < characters.length; i++) terms.push(`${characters[i - 1]}${characters[i]}`)
}

function pushWords(terms: string[], piece: string): void {
  const found = piece.match(atoms) ?? []
  terms.push(...found.map((atom) => (/^\p{Nd}/u.test(atom) ? withoutSeparators(atom) : atom)))
  if (found.length > 1 && /\p{Nd}/u.test(piece) && !piece.includes(',')) terms.push(piece.replace(/[-_'’‐–]/g, ''))
}
