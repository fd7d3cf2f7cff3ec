import type { EmbeddingModel, EmbedInput, Query, Unit } from '@colrag/core'
import { chain, sha256 } from '@colrag/stage-kit'
import { contentOf } from '../content.ts'
import type { Content } from '../content.ts'

/** What of a unit is embedded: words as in `Content`, the words that describe its picture or table (facet `caption`), or its picture. */
export type DenseContent = Content | 'caption' | 'image'

/** What a model is asked for. `name` tells subjects apart: equal names give equal vectors. */
export interface Subject {
  readonly name: string
  readonly input: EmbedInput
}

/** Null for a unit that has nothing to embed. */
export function subjectOf(unit: Unit, content: DenseContent): Subject | null {
  if (content === 'image') return unit.image === undefined ? null : { name: `image ${unit.image.key}`, input: { image: unit.image } }
  const text = content === 'caption' ? (unit.facets['caption'] ?? '') : contentOf(unit, content)
  return text.trim() === '' ? null : { name: `text ${text}`, input: { text } }
}

/** A picture is looked for by its likeness to pictures where the model reads them, words by their meaning. */
export const subjectOfQuery = ({ text, image }: Query, asksImages: boolean): Subject =>
  asksImages && image ? { name: `image ${image.key}`, input: { image } } : { name: `text ${text}`, input: { text } }

/** Where the cache of a run keeps the vector of a subject. */
export function vectorKey(model: EmbeddingModel, { input }: Subject): string {
  const made = [model.provider, model.modelId, model.revision, String(model.dims)]
  return input.image === undefined
    ? `passage-vector/${chain(...made, sha256(input.text ?? ''))}`
    : `picture-vector/${chain(...made, input.image.key)}`
}
