import { fileURLToPath } from 'node:url'
import * as library from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The one place that loads pdf.js; its data folders are found from the package itself. */
export const getDocument: typeof library.getDocument = library.getDocument
export const OPS: typeof library.OPS = library.OPS

const folder = fileURLToPath(new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))

/** Folders of predefined CMaps, fonts, colour profiles and decoders, as paths that end in a slash: pdf.js reads them with node:fs. */
export const resources: {
  readonly cMapUrl: string
  readonly standardFontDataUrl: string
  readonly wasmUrl: string
  readonly iccUrl: string
} = {
  cMapUrl: `${folder}cmaps/`,
  standardFontDataUrl: `${folder}standard_fonts/`,
  wasmUrl: `${folder}wasm/`,
  iccUrl: `${folder}iccs/`,
}
