import type { RunContext, TripleExtractor } from '@colrag/core'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { factCorpus } from './corpus/blocks.ts'
import type { FactBlock } from './corpus/blocks.ts'
import { scoreTriples } from './scoring/score-triples.ts'

const targets: Readonly<Record<string, readonly [precision: number, recall: number]>> = { table: [0.95, 0.9], sentences: [0.9, 0.7] }

/**
 * Precision and recall of an extractor on blocks generated from a seed, by sort of block and language. What is judged by a target are the
 * templates that the rules were made by; `held_out` ones say the same in other words, nobody looks at what becomes of them, and they have
 * none. Then blocks a processor second.
 */
export async function corpusFigures(extractor: TripleExtractor, seed: number, each: number, ctx: RunContext): Promise<Figure[]> {
  const blocks = factCorpus({ seed, each })
  const rows: Figure[] = []
  const add = async (name: string, part: readonly FactBlock[], target?: readonly [number, number]): Promise<void> => {
    const { precision, recall, triples, facts } = await scoreTriples(extractor, part, ctx)
    rows.push(figure({ name: `${name}_precision`, ours: precision ?? 0, n: triples, ...(target ? { target: target[0] } : {}) }))
    rows.push(figure({ name: `${name}_recall`, ours: recall ?? 0, n: facts, ...(target ? { target: target[1] } : {}) }))
  }
  for (const sort of ['table', 'sentences', 'list', 'caption'] as const) {
    for (const heldOut of [false, true]) {
      const part = blocks.filter((b) => b.sort === sort && b.heldOut === heldOut)
      const name = heldOut ? `${sort}_held_out` : sort
      if (part.length === 0) continue
      await add(name, part, heldOut ? undefined : targets[sort])
      for (const language of ['ja', 'en'] as const)
        await add(
          `${name}_${language}`,
          part.filter((b) => b.language === language),
        )
    }
  }
  const speed = await blocksPerSecond(extractor, blocks, ctx)
  return [...rows, figure({ name: 'blocks_per_cpu_second', ours: speed, n: blocks.length, unit: 'blocks/s', target: 200 })]
}

/** All blocks once to warm up, then once on the processor's clock. */
async function blocksPerSecond(
  extractor: TripleExtractor,
  blocks: readonly Pick<FactBlock, 'passage'>[],
  ctx: RunContext,
): Promise<number> {
  for (const { passage } of blocks) await extractor.extract(passage, ctx)
  const before = process.cpuUsage()
  for (const { passage } of blocks) await extractor.extract(passage, ctx)
  const { user, system } = process.cpuUsage(before)
  return blocks.length / ((user + system) / 1e6)
}
