import type { IndexSheet } from '../sheet/index-sheet.ts'
import { withFineAxis } from '../sheet/fine-axis.ts'
import type { AnySheet } from '../sheet/recipe-sheet.ts'
import { sheets } from '../sheets.ts'
import type { RecipeDefinition } from './recipe-definition.ts'

/** The sheet of a recipe that a user defined: the base's, with what the definition has otherwise. */
export function applyDefinition(name: string, definition: RecipeDefinition): AnySheet {
  const base = withFineAxis(sheets[definition.base], definition.units)
  const { indexes = {}, fusion = {}, values = {}, space = {} } = definition
  return {
    ...base,
    name,
    ...(definition.volumeWords ? { volumeWords: definition.volumeWords } : {}),
    about: definition.about ?? `${definition.base}, changed by its user`,
    indexes: Object.fromEntries(Object.entries(base.indexes).map(([axis, index]) => [axis, changedIndex(index, indexes[axis])])),
    fusion: { ...base.fusion, ...fusion, normalizers: { ...base.fusion.normalizers, ...fusion.normalizers } },
    space: { ...base.space, ...space },
    values: Object.fromEntries(
      Object.entries(base.values).map(([key, value]) => [
        key,
        typeof value === 'object' ? { ...value, ...(values[key] as object | undefined) } : (values[key] ?? value),
      ]),
    ) as AnySheet['values'],
  }
}

/** What is said of an index of the other kind says nothing of this one. */
function changedIndex(base: IndexSheet, change: Partial<IndexSheet> = {}): IndexSheet {
  const from = change.kind === undefined || change.kind === base.kind ? base : { level: base.level }
  return { ...from, ...change } as IndexSheet
}
