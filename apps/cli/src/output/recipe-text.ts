import { asOptions } from '@colrag/recipes'
import { printable } from './printable.ts'

/** The recipes of a workspace as people would name them: with parts exchanged, as options. */
export const recipeText = (name: string): string => printable(name.includes('?') ? asOptions(name) : name)
