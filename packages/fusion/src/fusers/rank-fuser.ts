import type { Fuser } from '@colrag/core'

/** A fuser that looks at places only: its sums order candidates and are no scores. */
export interface RankFuser extends Fuser {
  readonly scale: 'rank'
}

export const isRankFuser = (fuser: Fuser): fuser is RankFuser => 'scale' in fuser && fuser.scale === 'rank'
