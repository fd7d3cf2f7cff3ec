import { recipesIn } from '@colrag/pipeline'
import { recipeChoice } from './recipe-name.ts'

/** Recipes as they are named on the command line: `--recipe embedded --triples llm:ollama:gemma3`. Throws as `recipeChoice` does. */
export function asOptions(name: string): string {
  const [first = name, ...others] = recipesIn(name)
  const { base, ...parts } = recipeChoice(first)
  const quoted = (value: string): string => (/^[\w:,./+@=-]+$/.test(value) ? value : `'${value}'`)
  return [
    `--recipe ${quoted([base, ...others].join(','))}`,
    ...Object.entries(parts).map(([part, value]) => `--${optionOf[part] ?? part} ${quoted(String(value))}`),
  ].join(' ')
}

/** Options that are not called as their part is. */
const optionOf: Readonly<Record<string, string>> = { text: 'text-model', images: 'image-model', visuals: 'visual-ranker' }
