import { access, readFile } from 'node:fs/promises'
import { elementsOf, readXml } from './read-xml.ts'
import type { XmlElement } from './read-xml.ts'
import { filesBelow } from './files-below.ts'

/** Cells by row and column, spans at least 1, over all regions of the table; the page of its last region. */
interface AnnotatedTable {
  readonly page: number
  readonly cells: readonly {
    readonly row: number
    readonly column: number
    readonly rowSpan: number
    readonly columnSpan: number
    readonly text: string
  }[]
}

/** Points from the left and the bottom of the page. */
export interface AnnotatedRegion {
  readonly page: number
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

export interface AnnotatedDocument {
  readonly name: string
  readonly pdf: string
  readonly tables: readonly AnnotatedTable[]
  readonly regions: readonly AnnotatedRegion[]
}

/** Documents of the ICDAR 2013 table competition (`NAME.pdf`, `NAME-str.xml`, `NAME-reg.xml`) in a folder, by name. */
export async function icdar2013(folder: string): Promise<readonly AnnotatedDocument[]> {
  const documents: AnnotatedDocument[] = []
  for (const structure of await filesBelow(folder, '-str.xml')) {
    const base = structure.slice(0, -'-str.xml'.length)
    if (!(await isThere(`${base}.pdf`))) continue
    const regions = (await isThere(`${base}-reg.xml`)) ? readRegions(readXml(await readFile(`${base}-reg.xml`, 'utf8'))) : []
    documents.push({
      name: base.slice(folder.length).replace(/^[/\\]/, ''),
      pdf: `${base}.pdf`,
      tables: elementsOf(readXml(await readFile(structure, 'utf8')), 'table').map(readTable),
      regions,
    })
  }
  return documents
}

function readTable(table: XmlElement): AnnotatedTable {
  const regions = elementsOf(table, 'region')
  return {
    page: Number(regions.at(-1)?.attributes['page'] ?? 1),
    cells: regions.flatMap((region) => {
      const down = Number(region.attributes['row-increment'] ?? 0)
      const right = Number(region.attributes['col-increment'] ?? 0)
      return elementsOf(region, 'cell').map((cell) => {
        const [firstRow, lastRow] = extent(cell, 'row')
        const [firstColumn, lastColumn] = extent(cell, 'col')
        return {
          row: firstRow + down,
          column: firstColumn + right,
          rowSpan: lastRow - firstRow + 1,
          columnSpan: lastColumn - firstColumn + 1,
          text: elementsOf(cell, 'content')[0]?.text ?? '',
        }
      })
    }),
  }
}

function extent(cell: XmlElement, axis: 'row' | 'col'): readonly [first: number, last: number] {
  const start = Number(cell.attributes[`start-${axis}`] ?? 0)
  const end = Number(cell.attributes[`end-${axis}`] || start)
  return [Math.min(start, end), Math.max(start, end)]
}

function readRegions(root: XmlElement): readonly AnnotatedRegion[] {
  return elementsOf(root, 'region').flatMap((region) => {
    const box = elementsOf(region, 'bounding-box')[0]?.attributes
    if (!box) return []
    const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((key) => Number(box[key])) as [number, number, number, number]
    return [
      {
        page: Number(region.attributes['page'] ?? 1),
        left: Math.min(x1, x2),
        bottom: Math.min(y1, y2),
        right: Math.max(x1, x2),
        top: Math.max(y1, y2),
      },
    ]
  })
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
