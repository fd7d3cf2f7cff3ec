import { parserParts } from './pdfjs.ts'

interface ImageClass {
  buildImage(source: unknown): Promise<unknown>
}

let held: (() => void)[] | null = null

/**
 * Lets a page be read without its pictures decoded, which takes longer than their places and sizes by far: pdf.js begins to decode each of
 * them as it comes by. Pages are read one at a time.
 */
export function leanPictures(): void {
  const image = parserParts.PDFImage as ImageClass
  const build = image.buildImage.bind(image)
  image.buildImage = (source) => {
    const waiting = held
    if (!waiting) return build(source)
    return new Promise((resolve) => waiting.push(() => resolve(build(source))))
  }
}

/** From now on pictures wait. */
export function holdPictures(): void {
  held = []
}

/** Has those that wait decoded, and no more wait. */
export function decodePictures(): void {
  const waiting = held
  held = null
  for (const decode of waiting ?? []) decode()
}

/** Lets go of those that wait: nobody will ask for them. */
export function dropPictures(): void {
  held = null
}
