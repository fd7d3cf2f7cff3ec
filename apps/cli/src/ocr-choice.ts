import { resolve } from 'node:path'

export const ocrHelp =
  'what reads scans: tesseract (default), tesseract-command, paddle:FOLDER, ndlocr, or several with commas, each asked where the ones before are unsure'

/** The engine as the recipe takes it: folders are meant from where the user stands. */
export const ocrChoice = (value: string): string =>
  value
    .split(',')
    .map((part) =>
      part.replace(/^(\s*paddle\s*:\s*)(.+)$/, (_, provider: string, folder: string) => `${provider.trim()}${resolve(folder.trim())}`),
    )
    .join(',')
