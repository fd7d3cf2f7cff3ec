import { ColragError } from '@colrag/core'
import type { Space } from '@colrag/core'
import type { FineUnits, VolumeDictionary } from '@colrag/hierarchy'
import type { ExchangedParts } from '../recipe-name.ts'
import { withFineAxis } from '../sheet/fine-axis.ts'
import type { FusionSheet } from '../sheet/fusion-sheet.ts'
import type { IndexSheet } from '../sheet/index-sheet.ts'
import type { RecipeName } from '../sheets.ts'
import { isRecipeName, sheets } from '../sheets.ts'
import { applyDefinition } from './apply-definition.ts'
import { definitionSchema } from './definition-schema.ts'
import { nearMiss } from './near-miss.ts'
import { toldFaults } from './told-faults.ts'
import type { Fault } from './told-faults.ts'

/** What a user's recipe says: what it is made from, and what it has otherwise. All that is left out is as in `base`. */
export interface RecipeDefinition {
  readonly base: RecipeName
  readonly about?: string
  readonly parts?: ExchangedParts
  /** By axis; an index of another kind begins anew, else what is left out stays. */
  readonly indexes?: Readonly<Record<string, Partial<IndexSheet>>>
  /** Rows and sentences that are units of their own, with the axis `fine` over them. */
  readonly units?: FineUnits
  readonly fusion?: Partial<FusionSheet>
  /** Words that speak for a volume, and against it, by its name. */
  readonly volumeWords?: VolumeDictionary
  readonly values?: Readonly<Record<string, unknown>>
  readonly space?: Space
}

/** Reads what may be a definition; faults in the order of their places. `parts` are texts, or commands as objects. */
export function parseDefinition(
  raw: unknown,
): { readonly definition: RecipeDefinition; readonly name?: string } | { readonly faults: readonly Fault[] } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { faults: [{ path: [], message: 'expected a recipe: a line such as "base: embedded", and what is to be otherwise' }] }
  const { base } = raw as { readonly base?: unknown }
  if (typeof base !== 'string' || !isRecipeName(base)) {
    const meant = nearMiss(String(base), Object.keys(sheets))
    const ask = meant === null ? '' : `; did you mean ${meant}?`
    return { faults: [{ path: ['base'], message: `expected one of ${Object.keys(sheets).join(', ')}${ask}` }] }
  }
  const schema = definitionSchema(withFineAxis(sheets[base], unitsOf(raw)), raw)
  const parsed = schema.safeParse(raw)
  if (!parsed.success) return { faults: toldFaults(parsed.error, schema) }
  const silent = Object.entries(applyDefinition('', parsed.data as RecipeDefinition).values).find(
    ([, value]) => typeof value === 'object' && Object.values(value).every((weight) => weight === 0),
  )
  if (silent) return { faults: [{ path: ['values', silent[0]], message: 'at least one weight must be above 0' }] }
  const { weightsBy = {} } = (parsed.data as RecipeDefinition).fusion ?? {}
  const unweighed = Object.entries(weightsBy).find(([, weights]) => Object.values(weights).every((weight) => weight === 0))
  if (unweighed) return { faults: [{ path: ['fusion', 'weightsBy', unweighed[0]], message: 'at least one weight must be above 0' }] }
  const { name, parts, ...rest } = parsed.data as RecipeDefinition & { readonly name?: string }
  const definition = parts ? { ...rest, parts: asTexts(parts) } : rest
  return { definition, ...(name === undefined ? {} : { name }) }
}

/** What a definition that is still to be checked says of units, since an axis over them can only be spoken of where there are some. */
function unitsOf(raw: object): FineUnits {
  const { units } = raw as { readonly units?: unknown }
  const { rows, sentences } = (typeof units === 'object' && units !== null ? units : {}) as { rows?: unknown; sentences?: unknown }
  return { rows: rows === true, sentences: sentences === true }
}

/** Commands as the parts of a recipe's name have them. */
const asTexts = (parts: object): ExchangedParts =>
  Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, typeof value === 'string' ? value : `cmd:${JSON.stringify(value)}`]))

/** A definition as a workspace keeps it. Throws `index-incompatible` for one that this version does not understand. */
export function knownDefinition(name: string, kept: unknown): RecipeDefinition {
  const parsed = parseDefinition(kept)
  if ('definition' in parsed) return parsed.definition
  const said = parsed.faults.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  throw new ColragError('index-incompatible', name, `the recipe ${name} is not understood by this version: ${said}`, {
    hint: 'write it anew, and colrag reindex --recipe FILE',
  })
}
