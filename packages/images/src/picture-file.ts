import { ColragError } from '@colrag/core'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'

/** One page of a picture file, upright (EXIF orientation applied). Sizes in pixels; `dpi` as the file says, or null. */
export interface PictureFacts {
  readonly pages: number
  readonly width: number
  readonly height: number
  readonly dpi: number | null
  readonly format: string
  readonly exif: Uint8Array | null
}

/** Pictures with more pixels are refused before any of them is decoded. */
const mostPixels = 500e6
const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'tiff'])

/** `page` counts from 0. Rejects with `empty`, `bad-input`, `corrupt` or `over-budget`. */
export async function pictureFacts(bytes: Uint8Array, subject: string, page = 0): Promise<PictureFacts> {
  if (bytes.length === 0) throw new ColragError('empty', subject, 'the file has no bytes')
  let facts: Metadata
  try {
    facts = await sharp(bytes, { page, limitInputPixels: false, failOn: 'none' }).metadata()
  } catch (cause) {
    throw notPicture(subject, cause)
  }
  if (!formats.has(facts.format)) throw notPicture(subject)
  const turned = (facts.orientation ?? 1) >= 5
  const [width, height] = turned ? [facts.height, facts.width] : [facts.width, facts.height]
  if (width * height > mostPixels)
    throw new ColragError('over-budget', subject, `the picture has ${Math.round((width * height) / 1e6)} million pixels`, {
      hint: `make it smaller: up to ${mostPixels / 1e6} million are read`,
    })
  return {
    pages: facts.format === 'tiff' ? (facts.pages ?? 1) : 1,
    width,
    height,
    dpi: facts.density ?? null,
    format: facts.format,
    exif: facts.exif ?? null,
  }
}

/** The page upright on white, ready to be resized and encoded. */
export const uprightPage = (bytes: Uint8Array, page: number): Sharp =>
  sharp(bytes, { page, limitInputPixels: mostPixels, failOn: 'error' }).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')

/** What decoding rejects with: the file is cut short or damaged. */
export function damaged(subject: string, cause: unknown): ColragError {
  const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause)
  return new ColragError('corrupt', subject, `the picture cannot be decoded: ${message}`, { cause })
}

function notPicture(subject: string, cause?: unknown): ColragError {
  return new ColragError('bad-input', subject, 'this is not a PNG, JPEG or TIFF picture', {
    hint: 'only PNG, JPEG and TIFF pictures are read',
    ...(cause === undefined ? {} : { cause }),
  })
}
