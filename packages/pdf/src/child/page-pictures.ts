import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ImageMark } from './page-marks.ts'
import type { DecodedPicture, PictureLook } from './picture-look.ts'
import { lookAtPicture } from './picture-look.ts'

/** A picture with what a look at its pixels says; `look` is null where there are none to see. */
export interface SeenPicture extends ImageMark {
  readonly look: PictureLook | null
  /** Hides what lies below it. */
  readonly opaque: boolean
}

/** Pictures smaller than this share of the page are not looked at. */
const smallest = 0.005

/** Looks at the decoded pictures of a page; waits for those that are still being decoded. */
export async function seePictures(page: PDFPageProxy, marks: readonly ImageMark[], pageArea: number): Promise<SeenPicture[]> {
  const looks = new Map<string, { look: PictureLook | null; opaque: boolean }>()
  const seen: SeenPicture[] = []
  for (const mark of marks) {
    const area = (mark.area.x1 - mark.area.x0) * (mark.area.y1 - mark.area.y0)
    const blind = { look: null, opaque: false }
    if (mark.key === null || area < smallest * pageArea) {
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

function decoded(page: PDFPageProxy, key: string): Promise<DecodedPicture | null> {
  const store = key.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    store.get(key, (picture: unknown) => {
      resolve(picture as DecodedPicture | null)
    })
  })
}
