import { recipeChoice } from './recipe-name.ts'

/** A recipe as it is named on the command line: `--recipe embedded --triples llm:ollama:gemma3`. Throws as `recipeChoice` does. */
export function asOptions(name: string): string {
  const { base, ...parts } = recipeChoice(name)
  const quoted = (value: string): string => (/^[\w:,./+@=-]+$/.test(value) ? value : `'${value}'`)
  return [`--recipe ${base}`, ...Object.entries(parts).map(([part, value]) => `--${part} ${quoted(String(value))}`)].join(' ')
}
