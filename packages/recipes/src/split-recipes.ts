import { isRecipeName } from './sheets.ts'

/**
 * The recipes that a text names with commas between. A comma within a part that was exchanged parts nothing: `embedded?ocr=tesseract,paddle:/models`
 * is one recipe, since `paddle:/models` is the name of none.
 */
export function splitRecipes(text: string, definitions: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const names: string[] = []
  for (const piece of text.split(',')) {
    const base = piece.split('?')[0]?.trim() ?? ''
    const before = names.at(-1)
    const isName = isRecipeName(base) || Object.hasOwn(definitions, base) || isRecipeFile(base)
    if (before?.includes('?') && !isName) names[names.length - 1] = `${before},${piece}`
    else names.push(piece.trim())
  }
  return names.filter((name, i) => names.indexOf(name) === i)
}

/** A file is told from a name by its ending. */
export const isRecipeFile = (name: string): boolean => /\.(ya?ml|json)$/i.test(name)
