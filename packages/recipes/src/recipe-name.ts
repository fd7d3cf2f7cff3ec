import { ColragError } from '@colrag/core'

/** Parts that read files, exchanged by name: what reads scans, what finds the blocks of a page, what captions tables and pictures, in which domain, what takes triples. */
export interface ReadingParts {
  readonly ocr?: string
  readonly layout?: string
  readonly captions?: string
  readonly pack?: string
  readonly triples?: string
}

/**
 * Parts of a recipe that are exchanged by name: those that read, and `text` and `images` (models that make the vectors of words and pictures),
 * `rerank` (what orders the best hits anew), `visuals` (what ranks the pictures that hang on them) and `answer`.
 */
export interface ExchangedParts extends ReadingParts {
  readonly text?: string
  readonly images?: string
  readonly rerank?: string
  readonly visuals?: string
  readonly answer?: string
}

/** A recipe as users and manifests name it: `embedded`, or with parts exchanged `embedded?ocr=tesseract,paddle:/models&layout=onnx:/model`. */
export interface RecipeChoice extends ExchangedParts {
  readonly base: string
}

const reading = ['ocr', 'layout', 'captions', 'pack', 'triples'] as const
export const exchangeable: readonly (keyof ExchangedParts)[] = [...reading, 'text', 'images', 'rerank', 'visuals', 'answer']

/** Those of some parts that read files. */
export const readingParts = (parts: ExchangedParts): ReadingParts =>
  Object.fromEntries(reading.flatMap((key) => (parts[key] === undefined ? [] : [[key, parts[key]]])))

/** Throws `invalid-options` for a part that cannot be exchanged by name. */
export function recipeChoice(name: string): RecipeChoice {
  const at = name.indexOf('?')
  if (at < 0) return { base: name }
  const parts = [...new URLSearchParams(name.slice(at + 1))]
  const known = parts.filter(
    ([key, value], i) => exchangeable.some((k) => k === key) && value !== '' && parts.findIndex(([k]) => k === key) === i,
  )
  if (parts.length === 0 || known.length < parts.length)
    throw new ColragError('invalid-options', '--recipe', `the recipe ${name} names a part that cannot be exchanged`, {
      hint: `write a recipe as NAME, or NAME?ocr=ENGINE&layout=DETECTOR with those parts that are exchanged: ${exchangeable.join(', ')}`,
    })
  return { base: name.slice(0, at), ...Object.fromEntries(known) }
}

/** The name of a recipe with other parts; what it named before is replaced, or stays where nothing else is named. The order is always the same. */
export function withParts(name: string, parts: ExchangedParts): string {
  const { base, ...before } = recipeChoice(name)
  const named = { ...before, ...parts }
  const query = new URLSearchParams()
  for (const key of exchangeable) if (named[key] !== undefined) query.set(key, named[key])
  return query.size === 0 ? base : `${base}?${query}`
}
