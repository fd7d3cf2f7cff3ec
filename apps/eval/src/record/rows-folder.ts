/** The folder of a recipe in a run directory: its place from 1, and its name as far as a folder's can hold it. */
export const rowsFolder = (place: number, recipe: string): string =>
  `${place + 1}-${recipe
    .replace(/[^\p{L}\p{N}.]+/gu, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')}`
