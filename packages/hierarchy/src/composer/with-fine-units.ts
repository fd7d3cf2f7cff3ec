import type { Unit, UnitComposer } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import { fineUnits } from './fine-units.ts'

const name = 'fine-units'
const version = '1'

/** The composer, with the sentences and table rows of each block as units of level `sentence` right behind it (see `fineUnits`). */
export const withFineUnits = (composer: UnitComposer): UnitComposer => ({
  name: `${composer.name}, ${name}`,
  fingerprint: chain(name, version, composer.fingerprint),
  *compose(extraction, placing) {
    for (const unit of composer.compose(extraction, placing)) {
      yield unit
      if (unit.level === 'block') yield* fineUnits(unit as Unit<'block'>)
    }
  },
})
