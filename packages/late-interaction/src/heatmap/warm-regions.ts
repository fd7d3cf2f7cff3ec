import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { WarmBox } from './heat-field.ts'

/** A warm word with what it says; patches of pictures say nothing. */
export interface WarmWord extends WarmBox {
  readonly text: string
}

/** Warm boxes that touch, as one: `heat` is the sum of theirs, `text` what stands in them in the order given. */
export interface WarmRegion {
  readonly box: Box
  readonly heat: number
  readonly text: string
}

/** Where one of two neighbours has less than this share of the other's heat, they are not of one region. */
const leastShare = 0.5

/**
 * What is warm (heat above 0), joined where boxes lie no further apart than `gap` times the lower height of the two (half a line unless given) and
 * neither has less than half of the other's heat, the warmest region first; ties by place, from the top and from the left.
 */
export function warmRegions(words: readonly WarmWord[], gap: number = 0.5): readonly WarmRegion[] {
  const warm = words.filter(({ heat }) => heat > 0)
  const group = warm.map((_, i) => i)
  const first = (i: number): number => {
    let at = i
    while (group[at] !== at) at = group[at] as number
    return at
  }
  for (let i = 0; i < warm.length; i++)
    for (let j = 0; j < i; j++) {
      const [one, other] = [warm[i] as WarmWord, warm[j] as WarmWord]
      if (Math.min(one.heat, other.heat) < leastShare * Math.max(one.heat, other.heat) || !isNear(one.box, other.box, gap)) continue
      const [a, b] = [first(i), first(j)]
      group[Math.max(a, b)] = Math.min(a, b)
    }
  return [...Map.groupBy(warm.keys(), first).values()]
    .map((members): WarmRegion => {
      const own = members.map((i) => warm[i] as WarmWord)
      return {
        box: unionBox(own.map(({ box }) => box)),
        heat: own.reduce((sum, { heat }) => sum + heat, 0),
        text: joined(own.map(({ text }) => text)),
      }
    })
    .sort((a, b) => b.heat - a.heat || a.box.y - b.box.y || a.box.x - b.box.x)
}

/** Apart by no more than the share of the thinner one's shorter side, on either axis. */
function isNear(a: Box, b: Box, gap: number): boolean {
  const least = gap * Math.min(a.width, a.height, b.width, b.height)
  return (
    a.x - (b.x + b.width) <= least && b.x - (a.x + a.width) <= least && a.y - (b.y + b.height) <= least && b.y - (a.y + a.height) <= least
  )
}

/** With a space where Latin words would run together. */
const joined = (texts: readonly string[]): string =>
  texts.reduce(
    (said, text) => (/[\p{Script=Latin}\d]$/u.test(said) && /^[\p{Script=Latin}\d]/u.test(text) ? `${said} ${text}` : said + text),
    '',
  )
