import { ColragError } from '@colrag/core'

/** A recipe as users and manifests name it: `embedded`, or with parts exchanged `embedded?ocr=tesseract,paddle:/models`. */
export interface RecipeChoice {
  readonly base: string
  readonly ocr?: string
}

/** Throws `invalid-options` for a part that cannot be exchanged by name. */
export function recipeChoice(name: string): RecipeChoice {
  const at = name.indexOf('?')
  if (at < 0) return { base: name }
  const parts = new URLSearchParams(name.slice(at + 1))
  const unknown = [...parts.keys()].find((key) => key !== 'ocr')
  const ocr = parts.get('ocr')
  if (unknown !== undefined || ocr === null || ocr === '')
    throw new ColragError('invalid-options', '--recipe', `the recipe ${name} names a part that cannot be exchanged`, {
      hint: 'write a recipe as NAME or NAME?ocr=ENGINE',
    })
  return { base: name.slice(0, at), ocr }
}

/** The name of a recipe with another OCR engine; what it named before is replaced. */
export const withOcr = (name: string, ocr: string): string => `${recipeChoice(name).base}?${new URLSearchParams({ ocr })}`
