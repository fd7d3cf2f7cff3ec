import type { RunContext, Triple, TripleExtractor } from '@colrag/core'
import type { FactBlock } from '../corpus/blocks.ts'
import type { Fact } from '../corpus/fact.ts'
import { tellsFact } from './tells-fact.ts'

/** `precision`: share of the triples that tell a fact of their block; `recall`: share of the facts that a triple tells; null of nothing. */
export interface TripleScore {
  readonly precision: number | null
  readonly recall: number | null
  readonly triples: number
  readonly facts: number
  readonly wrong: readonly { readonly triple: Triple; readonly text: string }[]
  readonly missed: readonly { readonly fact: Fact; readonly text: string }[]
}

export async function scoreTriples(extractor: TripleExtractor, blocks: readonly FactBlock[], ctx: RunContext): Promise<TripleScore> {
  const wrong: { triple: Triple; text: string }[] = []
  const missed: { fact: Fact; text: string }[] = []
  let triples = 0
  let facts = 0
  for (const block of blocks) {
    const found = await extractor.extract(block.passage, ctx)
    const { text } = block.passage
    triples += found.length
    facts += block.facts.length
    wrong.push(...found.filter((t) => !block.facts.some((f) => tellsFact(t, f))).map((triple) => ({ triple, text })))
    missed.push(...block.facts.filter((f) => !found.some((t) => tellsFact(t, f))).map((fact) => ({ fact, text })))
  }
  return {
    precision: triples === 0 ? null : (triples - wrong.length) / triples,
    recall: facts === 0 ? null : (facts - missed.length) / facts,
    triples,
    facts,
    wrong,
    missed,
  }
}
