import type { AnyRecipe } from '@colrag/core'
import { partsOf } from './change-generation.ts'
import type { Manifest } from './manifest.ts'

/**
 * Where the indexes of a recipe lie in the generation of a workspace, by axis: those that the same parts made, under its own name or another.
 * `missing`: axes that nothing of it holds, `units` where another version stored those.
 */
export function heldAxes(
  { parts = {} }: Manifest,
  recipe: AnyRecipe,
): { readonly axes: Readonly<Record<string, string>>; readonly missing: readonly string[] } {
  const axes: Record<string, string> = {}
  const missing: string[] = []
  for (const [axis, fingerprint] of Object.entries(partsOf(recipe))) {
    if (parts[axis] === fingerprint) axes[axis] = axis
    else {
      const other = Object.entries(parts).find(([name, made]) => name !== 'units' && made === fingerprint)?.[0]
      if (axis === 'units' || other === undefined) missing.push(axis)
      else axes[axis] = other
    }
  }
  return { axes, missing }
}
