import type { Param, Space } from '@colrag/core'
import type { FineUnits } from '@colrag/hierarchy'
import type { AnySheet } from './recipe-sheet.ts'

/** The axis over rows and sentences. */
export const fineAxis = 'fine'
/** A tenth beside weights that sum to 1: what was tried over tables. */
const fineWeight = 0.1

export const hasFineUnits = ({ rows = false, sentences = false }: FineUnits = {}): boolean => rows || sentences

/** Whether a sheet can weigh one more axis. */
export const takesFineUnits = ({ space }: AnySheet): boolean => (space as Space)['weights']?.kind === 'simplex'

/**
 * The sheet with rows of tables and sentences as units of their own, and an axis of words over them whose scores its blocks get, the best of
 * each: its index, normaliser and weight are then there like those of any axis. The same sheet where none are wanted.
 */
export function withFineAxis(sheet: AnySheet, units: FineUnits | undefined): AnySheet {
  if (!hasFineUnits(units) || !takesFineUnits(sheet)) return sheet
  const weights = sheet.space['weights'] as Extract<Param, { kind: 'simplex' }>
  return {
    ...sheet,
    units: units ?? {},
    indexes: { ...sheet.indexes, [fineAxis]: { kind: 'bm25', level: 'sentence', variant: 'plus' } },
    fusion: { ...sheet.fusion, normalizers: { ...sheet.fusion.normalizers, [fineAxis]: 'identity' } },
    space: { ...sheet.space, weights: { ...weights, keys: [...weights.keys, fineAxis] } },
    values: {
      ...sheet.values,
      weights: { ...(sheet.values['weights'] as object | undefined), [fineAxis]: fineWeight },
    } as AnySheet['values'],
    axes: [...sheet.axes, fineAxis],
  }
}
