import type { Block, BlockKind, BlockText, Issue } from '@colrag/core'

/** A picture may well hold no writing, and nobody asks what furniture says. */
export const mayBeSilent: ReadonlySet<BlockKind> = new Set<BlockKind>(['figure', 'photo', 'map', 'chart', 'furniture'])

/**
 * An issue for each block that should say something, says nothing, and about which nothing was reported: no loss without a reason. Where
 * a reader looked at the picture and is sure that there is nothing, nothing is lost.
 */
export function silentBlocks(stage: string, blocks: readonly Block[], texts: readonly BlockText[], issues: readonly Issue[]): Issue[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  const told = new Set(issues.map((issue) => issue.subject))
  return blocks
    .filter(({ id, kind }) => {
      const said = textOf.get(id)
      const looked = said?.origin === 'ocr' && said.by.confidence === 1
      return !mayBeSilent.has(kind) && !told.has(id) && (said?.text ?? '').trim() === '' && !looked
    })
    .map(({ id, kind }) => ({ stage, subject: id, code: 'empty', message: `no text was found in this block of kind ${kind}` }))
}
