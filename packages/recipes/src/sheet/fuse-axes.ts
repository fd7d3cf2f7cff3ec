import type { FuseParts, Retriever, UnitTree } from '@colrag/core'
import { fuse } from '@colrag/fusion'
import { lift } from '@colrag/hierarchy'
import { fineAxis } from './fine-axis.ts'

/** `fuse` of a recipe's axes, and of its rows and sentences where it has such units: a block counts by the best of those that it holds. */
export function fuseAxes<C extends string>(
  open: { readonly tree: UnitTree },
  channels: Readonly<Record<C, Retriever<'block'>>>,
  parts: FuseParts<NoInfer<C>>,
): Retriever<'block'> {
  const fine = (open as Readonly<Partial<Record<typeof fineAxis, Retriever>>>)[fineAxis]
  // The sheet that has the index has its weight and its normaliser.
  return fuse('block', fine ? { ...channels, [fineAxis]: lift(fine, 'block', open.tree, 'max') } : channels, parts as FuseParts<string>)
}
