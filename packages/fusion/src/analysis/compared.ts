import { foldWidth } from '@colrag/stage-kit'

/** What is set against each other, and the words that say so; `sides` are null where they are not named one by one. */
export interface Comparison {
  readonly cue: string
  readonly sides: readonly [string, string] | null
}

const side = String.raw`([^、。,?？\n]{1,30}?)`
const named: readonly RegExp[] = [
  new RegExp(String.raw`${side}(?:と|および|及び)${side}(?:の|を|では|とでは|で)?(?:どちらが|比較|比べ|違い|違う|相違|差)`, 'u'),
  new RegExp(String.raw`${side}(?:に比べ|と比べ|より)(?:て)?${side}(?:は|が|の)`, 'u'),
  /\b(?:difference|differences|differ|compare|comparison) (?:between |of |in [\w ]{1,30} between )?(.{1,40}?) (?:and|with|to) (.{1,40}?)(?=[?.,]|$)/iu,
  /(\S+(?: \S+){0,3}?) (?:versus|vs\.?|compared (?:with|to)) (\S+(?: \S+){0,3})/iu,
]
const cues =
  /違い|違う|相違|比較|比べ|どちらが|増減|前年比|対比|\bcompar\w+|\bdiffer\w*|\bversus\b|\bvs\b|\b(?:more|less|higher|lower|larger|smaller|older|younger|earlier|later) than\b/iu

/** Null for a question that compares nothing. */
export function compared(text: string): Comparison | null {
  const folded = foldWidth(text)
  const cue = cues.exec(folded)
  if (!cue) return null
  for (const pattern of named) {
    const [, one, two] = pattern.exec(folded) ?? []
    if (one?.trim() && two?.trim()) return { cue: cue[0], sides: [one.trim(), two.trim()] }
  }
  return { cue: cue[0], sides: null }
}
