import { ColragError } from '@colrag/core'
import type { StudyDefinition } from './study-storage.ts'

/** Throws `index-incompatible`, naming what differs, where a kept study is not the one that is asked for. */
export function checkSameDefinition(kept: StudyDefinition, asked: StudyDefinition): void {
  const differing = (['space', 'directions', 'sampler', 'pruner', 'seed'] as const).filter(
    (key) => JSON.stringify(kept[key]) !== JSON.stringify(asked[key]),
  )
  if (differing.length > 0)
    throw new ColragError('index-incompatible', asked.name, `the study ${asked.name} was begun with another ${differing.join(', ')}`, {
      hint: 'go on with the same, or give the new study another name',
    })
}
