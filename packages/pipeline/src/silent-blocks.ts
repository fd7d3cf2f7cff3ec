import type { Block, BlockKind, BlockText, Issue } from '@colrag/core'

/** A picture may well hold no writing, and nobody asks what furniture says. */
export const mayBeSilent: ReadonlySet<BlockKind> = new Set<BlockKind>(['figure', 'photo', 'map', 'chart', 'furniture'])

/** An issue for each block that should say something, says nothing, and about which nothing was reported: no loss without a reason. */
export function silentBlocks(stage: string, blocks: readonly Block[], texts: readonly BlockText[], issues: readonly Issue[]): Issue[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t.text]))
  const told = new Set(issues.map((issue) => issue.subject))
  return blocks
    .filter((block) => !mayBeSilent.has(block.kind) && (textOf.get(block.id) ?? '').trim() === '' && !told.has(block.id))
    .map(({ id, kind }) => ({ stage, subject: id, code: 'empty', message: `no text was found in this block of kind ${kind}` }))
}
