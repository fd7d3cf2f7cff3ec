import { access, readFile } from 'node:fs/promises'
import type { Box } from '@colrag/core'
import { filesBelow } from './files-below.ts'
import { elementsOf, readXml } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'

/** A scanned page and the boxes of its lines of text, in pixels from the top left. */
export interface AnnotatedScan {
  readonly image: string
  readonly width: number
  readonly height: number
  readonly textLines: readonly Box[]
}

/** Pages of the NDL-DocL data sets (National Diet Library, public domain): `NAME.xml` in PASCAL VOC form with `NAME.jpg` beside it. */
export async function ndlDocl(folder: string): Promise<readonly AnnotatedScan[]> {
  const pages: AnnotatedScan[] = []
  for (const path of await filesBelow(folder, '.xml')) {
    const image = `${path.slice(0, -4)}.jpg`
    const there = await access(image).then(
      () => true,
      () => false,
    )
    if (!there) continue
    const root = readXml(await readFile(path, 'utf8'))
    pages.push({
      image,
      width: numberIn(root, 'width'),
      height: numberIn(root, 'height'),
      textLines: elementsOf(root, 'object')
        .filter((object) => elementsOf(object, 'name')[0]?.text.trim().endsWith('textline') === true)
        .map((object) => {
          const [x, y] = [numberIn(object, 'xmin'), numberIn(object, 'ymin')]
          return { x, y, width: numberIn(object, 'xmax') - x, height: numberIn(object, 'ymax') - y }
        }),
    })
  }
  return pages
}

const numberIn = (element: XmlElement, name: string): number => Number(elementsOf(element, name)[0]?.text ?? 0)
