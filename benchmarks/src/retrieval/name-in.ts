import { basename } from 'node:path'

/** The name of a file in keys of pages. */
export const nameIn = (path: string): string => basename(path).normalize('NFC')
