import {
  amountNouns,
  askedAmount,
  askedDate,
  askedParty,
  askedPlace,
  counter,
  dateNouns,
  moneyWords,
  partyNouns,
  placeNouns,
} from './expectation.ts'
import type { ExpectedKind } from './expectation.ts'

const groups: readonly (readonly [ExpectedKind, readonly RegExp[]])[] = [
  ['quantity', [counter, askedAmount, moneyWords]],
  ['date', [askedDate, dateNouns]],
  ['place', [askedPlace, placeNouns]],
  ['party', [askedParty, partyNouns]],
]

/** The kinds of things that words of the question ask for, in its order. */
export const wantedKinds = (text: string): ExpectedKind[] =>
  groups
    .map(([kind, words]) => ({ kind, at: Math.min(...words.map((w) => text.search(w)).filter((i) => i >= 0)) }))
    .filter(({ at }) => at < Infinity)
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)

/** More than one question word, two kinds of wanted things, or an "A と B は" at the end. */
export function severalParts(text: string): boolean {
  const words =
    text.match(/(?:どの|どこ|何(?=[\p{Script=Han}カか])|いつ|いくら|誰|\b(?:what|which|who|when|where|how (?:many|much))\b)/giu) ?? []
  const nouns = text.split(/\s+/u).filter((word) => word.length > 1 && amountNouns.test(word))
  return (
    nouns.length > 1 ||
    words.length > 1 ||
    wantedKinds(text).length > 1 ||
    /それぞれ|\p{Script=Han}と(?:その)?[^\s、]{1,12}(?:は)?[?？]?$|\b(?:respectively|and (?:its|their|the|at what|how|for))\b[^.]{1,40}[?]?$/iu.test(
      text.replace(/とは/gu, ''),
    )
  )
}
