import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Unit } from '@colrag/core'
import { sampleUnit, streamOf, strictContext } from '@colrag/testing'
import { describe, expect, test } from 'vitest'
import { noFolding } from '../folding/no-folding.ts'
import { memoryBlobStore } from '../store/memory-blob-store.ts'
import { paperTokenizer } from '../tokenizers/paper-tokenizer.ts'
import { bm25Indexer } from './bm25-indexer.ts'
import type { Bm25Options } from './bm25-indexer.ts'

const data = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url))
const paper = { tokenizer: paperTokenizer, folding: noFolding }

/** Each passage is one unit however often it is asked about; ids rise in order of first appearance, which decides ties. */
class Collection {
  readonly units = new Map<string, Unit>()
  readonly questions: { readonly text: string; readonly gold: string }[] = []
  add(passage: string, question: string): void {
    const unit = this.units.get(passage) ?? sampleUnit(`p${String(this.units.size).padStart(5, '0')}`, passage)
    this.units.set(passage, unit)
    this.questions.push({ text: question, gold: unit.id })
  }
  async figures(options: Partial<Bm25Options<'block'>>): Promise<Record<'r1' | 'r5' | 'mrr', string>> {
    const ctx = strictContext()
    const index = await bm25Indexer({ level: 'block', ...options }).create(memoryBlobStore(), ctx)
    await index.apply({ upsert: streamOf(this.units.values()), remove: [] }, ctx)
    const sums = { r1: 0, r5: 0, mrr: 0 }
    for (const { text, gold } of this.questions) {
      const place = (await index.search.retrieve({ id: text, text }, { depth: 10 }, ctx)).hits.findIndex((hit) => hit.id === gold)
      if (place === 0) sums.r1++
      if (place >= 0 && place < 5) sums.r5++
      if (place >= 0) sums.mrr += 1 / (place + 1)
    }
    const mean = (sum: number): string => (sum / this.questions.length).toFixed(4)
    return { r1: mean(sums.r1), r5: mean(sums.r5), mrr: mean(sums.mrr) }
  }
}

const squad = `${data}jsquad/jsquad_valid_v1.3.json`
describe.skipIf(!existsSync(squad))('JSQuAD 1.3 (skipped where ../shared/data/jsquad is absent)', () => {
  const collection = new Collection()
  if (existsSync(squad)) {
    const { data: titles } = JSON.parse(readFileSync(squad, 'utf8')) as {
      data: { paragraphs: { context: string; qas: { question: string }[] }[] }[]
    }
    for (const { paragraphs } of titles)
      for (const { context, qas } of paragraphs) for (const { question } of qas) collection.add(context, question)
  }
  test('the paper tokenizer without folding gives the published figures', async () => {
    expect([collection.units.size, collection.questions.length]).toEqual([1145, 4442])
    expect(await collection.figures(paper)).toEqual({ r1: '0.9086', r5: '0.9696', mrr: '0.9349' })
  })
  test('the default is no worse', async () => {
    const { r1, r5 } = await collection.figures({})
    expect(Number(r1)).toBeGreaterThanOrEqual(0.9085)
    expect(Number(r5)).toBeGreaterThanOrEqual(0.968)
  })
})

const law = `${data}lawqa_jp/selection.json`
describe.skipIf(!existsSync(law))('lawqa_jp (skipped where ../shared/data/lawqa_jp is absent)', () => {
  const collection = new Collection()
  if (existsSync(law)) {
    const { samples } = JSON.parse(readFileSync(law, 'utf8')) as { samples: Record<string, string>[] }
    for (const sample of samples) collection.add(sample['コンテキスト'] ?? '', sample['問題文'] ?? '')
  }
  test('the paper tokenizer without folding gives the published figures', async () => {
    expect([collection.units.size, collection.questions.length]).toEqual([114, 140])
    expect(await collection.figures(paper)).toMatchObject({ r1: '0.7071', r5: '0.8214' })
  })
  test('the default is better', async () => {
    const { r1, r5 } = await collection.figures({})
    expect(Number(r1)).toBeGreaterThan(0.73)
    expect(Number(r5)).toBeGreaterThan(0.85)
  })
})
