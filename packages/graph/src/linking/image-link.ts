import type { UnitId } from '@colrag/core'

/** In falling strength. */
export const linkReasons = ['found', 'figure', 'caption', 'page', 'section', 'entity', 'beside'] as const

/**
 * Why a picture belongs to a unit. `found`: it is that unit; `figure`: the unit names its number (図3, Fig. 3); `caption`: the unit says its caption, or
 * its title in another document; `page`, `section`: both stand there; `entity`: both name somebody or something, or the picture is called as the
 * unit's document; `beside`: the evidence puts it beside that unit, and nothing else tells why.
 */
export type LinkReason = (typeof linkReasons)[number]

/** `because`: the words or the place that both share. */
export interface ImageLink {
  readonly imageId: UnitId
  readonly unitId: UnitId
  readonly reason: LinkReason
  readonly because: string
}
