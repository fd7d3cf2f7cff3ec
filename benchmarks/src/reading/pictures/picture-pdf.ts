import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { openPdf } from '../../writing/pdf-ink.ts'

/** A picture and the resolution that tells its size on paper. */
export interface PagePicture {
  readonly jpeg: Uint8Array
  readonly width: number
  readonly height: number
  readonly dpi: number
}

/** A PDF whose pages are these pictures and nothing else. */
export async function picturePdf(path: string, pictures: readonly PagePicture[]): Promise<void> {
  const pdf = openPdf({ title: 'scan', author: 'scan', date: new Date(Date.UTC(2024, 3, 1)), bufferPages: false })
  const done = finished(pdf.pipe(createWriteStream(path)))
  for (const { jpeg, width, height, dpi } of pictures) {
    const size: [number, number] = [(width * 72) / dpi, (height * 72) / dpi]
    pdf.addPage({ size, margin: 0 })
    pdf.image(Buffer.from(jpeg), 0, 0, { width: size[0], height: size[1] })
  }
  pdf.end()
  await done
}
