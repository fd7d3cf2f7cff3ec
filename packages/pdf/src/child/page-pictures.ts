import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { decodePictures } from './lean-pictures.ts'
import type { ImageMark } from './page-marks.ts'
import type { DecodedPicture, PictureLook } from './picture-look.ts'
import { lookAtPicture } from './picture-look.ts'

/** A picture with what a look at its pixels says; `look` is null where there are none to see. */
export interface SeenPicture extends ImageMark {
  readonly look: PictureLook | null
  /** Hides what lies below it. */
  readonly opaque: boolean
}

/** Looks at the pictures of a page that cover `least` square points or more, for which it has them decoded. */
export async function seePictures(page: PDFPageProxy, marks: readonly ImageMark[], least: number): Promise<SeenPicture[]> {
  const looks = new Map<string, { look: PictureLook | null; opaque: boolean }>()
  const seen: SeenPicture[] = []
  if (marks.some((mark) => mark.key !== null && areaOf(mark) >= least)) decodePictures()
  for (const mark of marks) {
    const blind = { look: null, opaque: false }
    if (mark.key === null || areaOf(mark) < least) {
      seen.push({ ...mark, ...blind })
      continue
    }
    let known = looks.get(mark.key)
    if (!known) {
      const picture = await decoded(page, mark.key)
      known = picture ? { look: lookAtPicture(picture), opaque: picture.kind === 1 || picture.kind === 2 } : blind
      looks.set(mark.key, known)
    }
    seen.push({ ...mark, ...known })
  }
  return seen
}

const areaOf = ({ area }: ImageMark): number => (area.x1 - area.x0) * (area.y1 - area.y0)

function decoded(page: PDFPageProxy, key: string): Promise<DecodedPicture | null> {
  const store = key.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    store.get(key, (picture: unknown) => {
      resolve(picture as DecodedPicture | null)
    })
  })
}
