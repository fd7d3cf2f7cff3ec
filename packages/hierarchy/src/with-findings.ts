import type { QueryFinding, RankedList } from '@colrag/core'

/** Those of a list, to be spread into another. */
export const findingsIn = ({ findings }: Pick<RankedList, 'findings'>): Pick<RankedList, 'findings'> => (findings ? { findings } : {})

/** The list with what another search read in the same question: of the same words, the other's finding takes the place of its own. */
export function withFindings<T extends Pick<RankedList, 'findings'>>(list: T, other: readonly QueryFinding[] | undefined): T {
  if (other === undefined || other.length === 0) return list
  const key = ({ kind, text }: QueryFinding): string => `${kind} ${text}`
  const others = new Map(other.map((finding) => [key(finding), finding]))
  const own = (list.findings ?? []).map((finding) => others.get(key(finding)) ?? finding)
  const held = new Set(own.map(key))
  return { ...list, findings: [...own, ...other.filter((finding) => !held.has(key(finding)))] }
}
