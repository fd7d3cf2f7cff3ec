import type { AnyRecipe, Block, BlockText, Caption, FigureAsset, Issue, RunContext, Triple } from '@colrag/core'
import { pagePassages, pageSubjects } from '@colrag/stage-kit'
import { attempt } from './attempt.ts'
import type { StageClock } from './stage-clock.ts'
import { timed } from './stage-clock.ts'

/** Captions and triples are rules over what is at hand: cheap enough to make anew, and models keep their own replies. */
export async function describeBlocks(
  parts: Pick<AnyRecipe, 'captions' | 'triples'>,
  blocks: readonly Block[],
  texts: readonly BlockText[],
  figures: readonly FigureAsset[],
  ctx: RunContext,
  clock?: StageClock,
): Promise<{ captions: Caption[]; triples: Triple[]; issues: Issue[] }> {
  const issues: Issue[] = []
  const run: RunContext = { ...ctx, report: (issue) => issues.push(issue) }
  const captions: Caption[] = []
  const triples: Triple[] = []
  const { captions: captioner, triples: extractor } = parts
  if (captioner)
    await timed(clock, 'captions', async () => {
      for (const subject of pageSubjects(blocks, texts, captioner.kinds, figures)) {
        const made = await attempt(captioner.name, subject.block.id, null, ctx, async () => ({
          value: await captioner.caption(subject, run),
          issues: [],
          reused: false,
        }))
        issues.push(...made.issues)
        if (made.value) captions.push(made.value)
      }
    })
  if (extractor)
    await timed(clock, 'triples', async () => {
      for (const passage of pagePassages(blocks, texts)) {
        const made = await attempt(extractor.name, passage.blockId, [] as readonly Triple[], ctx, async () => ({
          value: await extractor.extract(passage, run),
          issues: [],
          reused: false,
        }))
        issues.push(...made.issues)
        triples.push(...made.value)
      }
    })
  return { captions, triples, issues }
}
