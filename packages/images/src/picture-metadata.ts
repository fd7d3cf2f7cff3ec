import exifReader from 'exif-reader'
import type { PictureFacts } from './picture-file.ts'

/** What a camera wrote: the time of the photograph (`CreationDate`, without a zone as cameras have none) and its make and model (`Producer`). */
export function pictureMetadata({ exif, format }: PictureFacts): Readonly<Record<string, string>> {
  const told: Record<string, string> = { Format: format }
  if (!exif) return told
  try {
    const { Image, Photo } = exifReader(Buffer.from(exif))
    const created = Photo?.DateTimeOriginal ?? Image?.DateTime
    if (created instanceof Date && !Number.isNaN(created.getTime())) told['CreationDate'] = created.toISOString().slice(0, 19)
    const camera = [Image?.Make, Image?.Model].filter((part) => typeof part === 'string' && part.trim() !== '').join(' ')
    if (camera !== '') told['Producer'] = camera.trim()
  } catch {
    // Cameras and editors write broken EXIF; the picture is none the worse for it.
  }
  return told
}
