import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The one place that loads pdf.js. Its drawing needs a canvas package, which takes longer to load than many a file takes to read, so pdf.js
 * is loaded without one and gets it from `readyCanvas` before the first page is drawn.
 */
const name = 'pdfjs-dist/legacy/build/pdf.mjs'
const withoutCanvas = registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@napi-rs/canvas') throw new Error('not yet')
    return next(specifier, context)
  },
})
const warn = console.warn
console.warn = () => undefined
const library: typeof import('pdfjs-dist/legacy/build/pdf.mjs') = await import('pdfjs-dist/legacy/build/pdf.mjs')
console.warn = warn
withoutCanvas.deregister()
/**
 * The parsing half gives out one class and has no types of its own. The classes below are asked of it as well, so that what reading does not
 * need of them can be left undone; loading fails where one is missing.
 */
const parts = ['FlateStream', 'Font', 'PDFImage', 'StructElementNode', 'StructTreePage'] as const
const worker = import.meta.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs')
const withParts = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== worker) return loaded
    return { ...loaded, source: `${new TextDecoder().decode(loaded.source as Uint8Array)}\nexport { ${parts.join(', ')} }\n` }
  },
})
const parser = (await import(worker)) as { readonly [K in (typeof parts)[number] | 'WorkerMessageHandler']: unknown }
withParts.deregister()

export const getDocument: typeof library.getDocument = library.getDocument
export const OPS: typeof library.OPS = library.OPS
export const PDFWorker: typeof library.PDFWorker = library.PDFWorker
export const WorkerMessageHandler: { initializeFromPort(port: unknown): void } = parser.WorkerMessageHandler as never
/** Classes of the parsing half, whose methods may be replaced. */
export const parserParts: Omit<typeof parser, 'WorkerMessageHandler'> = parser

/** Gives pdf.js the very canvas package that it will draw with; throws where the package is missing. */
export function readyCanvas(): void {
  const canvas = createRequire(import.meta.resolve(name))('@napi-rs/canvas') as Record<string, unknown>
  for (const part of ['DOMMatrix', 'Path2D', 'ImageData']) (globalThis as Record<string, unknown>)[part] ??= canvas[part]
}

const folder = fileURLToPath(new URL('../../', import.meta.resolve(name)))

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
