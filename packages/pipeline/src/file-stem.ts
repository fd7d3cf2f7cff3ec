import { basename } from 'node:path'

/** The name of a file we read, without its folder and its ending: `scan.png` is `scan`. */
export const fileStem = (file: string): string => basename(file).replace(/\.(?:pdf|png|jpe?g|tiff?)$/i, '')
