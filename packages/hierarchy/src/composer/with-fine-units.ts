import type { Unit, UnitComposer } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { FineUnits } from './fine-units.ts'
import { fineUnits } from './fine-units.ts'

const name = 'fine-units'
const version = '2'

/**
 * The composer, with the rows of tables and the sentences of other blocks as units of level `sentence` right behind their block (see
 * `fineUnits`); both unless told.
 */
export const withFineUnits = (composer: UnitComposer, { rows = true, sentences = true }: FineUnits = {}): UnitComposer => ({
  name: `${composer.name}, ${name}`,
  fingerprint: chain(name, `${version}${rows ? ' rows' : ''}${sentences ? ' sentences' : ''}`, composer.fingerprint),
  *compose(extraction, placing) {
    for (const unit of composer.compose(extraction, placing)) {
      yield unit
      if (unit.level === 'block') yield* fineUnits(unit as Unit<'block'>, { rows, sentences })
    }
  },
})
