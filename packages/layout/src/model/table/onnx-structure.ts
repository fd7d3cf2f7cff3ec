import type { Box, PageRecord, RunContext, TableGrid } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { Atom } from '../../atom.ts'
import { frameOf } from '../../frame.ts'
import { sceneOf } from '../../scene.ts'
import { atomPieces } from '../atom-pieces.ts'
import { tableStructureLabels } from '../class-kinds.ts'
import { lookAt } from '../find-regions.ts'
import type { ModelOptions } from '../model-options.ts'
import { resolveModel } from '../model-options.ts'
import { pagePicture } from '../page-picture.ts'
import { cropPicture } from '../picture/crop-picture.ts'
import { areaDirection } from './area-direction.ts'
import { gridOfCells } from './grid-of-cells.ts'
import type { FoundPart, StructurePart } from './structure-grid.ts'
import { structureGrid } from './structure-grid.ts'
import type { TableArea, TableStructurer } from './table-structurer.ts'

const name = 'table-structure-onnx'
const version = 1

const parts: Readonly<Record<string, StructurePart>> = {
  table: 'table',
  'table column': 'column',
  'table row': 'row',
  'table column header': 'column-header',
  'table projected row header': 'projected-row-header',
  'table spanning cell': 'spanning-cell',
}

/** `margin`: how much of the page around a table the model sees, in points; 5 unless told. The threshold is 0.5 unless told. */
export interface OnnxStructureOptions extends ModelOptions {
  readonly margin?: number
}

/**
 * Structure by a model such as `microsoft/table-transformer-structure-recognition`: it looks at the table's part of the page, turned so that
 * its text is upright. `close` frees the model. Throws `invalid-options` and `not-found` as `onnxDetector` does.
 */
export function onnxTableStructure(options: OnnxStructureOptions): TableStructurer & { close(): Promise<void> } {
  const { margin = 5 } = options
  const { task, told } = resolveModel(options, { threshold: 0.5, nmsIou: 0.5, labels: tableStructureLabels })
  const partOf = task.labels.map((label) => {
    const part = Object.hasOwn(parts, label) ? parts[label] : undefined
    if (!part) throw new ColragError('invalid-options', label, 'this is no part of a table', { hint: `one of ${Object.keys(parts).join(', ')}` })
    return part
  })
  return {
    name,
    fingerprint: fingerprint(name, version, { ...told, margin }),
    async read(page: PageRecord, area: TableArea, ctx: RunContext): Promise<TableGrid | null> {
      const direction = areaDirection(page, area)
      const { picture, perPoint } = await pagePicture(page, ctx, task.family.dpi)
      const crop = wholePixels(area.box, perPoint, margin, picture)
      if (crop.width < 1 || crop.height < 1) return null
      const found = await lookAt(cropPicture(picture, crop, direction), task)
      const turned = frameOf(direction, crop.width, crop.height)
      const frame = frameOf(direction, page.width, page.height)
      const seen = found.map(({ label, score, box }): FoundPart => {
        const { x, y, width, height } = turned.from(box)
        const onPage = { x: (crop.x + x) / perPoint.x, y: (crop.y + y) / perPoint.y, width: width / perPoint.x, height: height / perPoint.y }
        return { part: partOf[label] as StructurePart, score, box: frame.to(onPage) }
      })
      const atoms: readonly Atom[] = area.slices.flatMap(atomPieces(sceneOf(page, frame).atoms))
      const grid = structureGrid(page, frame, frame.to(area.box), seen, atoms)
      return grid ? gridOfCells(grid) : null
    },
    close: () => task.model.close(),
  }
}

function wholePixels(
  box: Box,
  perPoint: { readonly x: number; readonly y: number },
  margin: number,
  { width, height }: { readonly width: number; readonly height: number },
): Box {
  const left = Math.max(0, Math.floor((box.x - margin) * perPoint.x))
  const top = Math.max(0, Math.floor((box.y - margin) * perPoint.y))
  const right = Math.min(width, Math.ceil((box.x + box.width + margin) * perPoint.x))
  const bottom = Math.min(height, Math.ceil((box.y + box.height + margin) * perPoint.y))
  return { x: left, y: top, width: right - left, height: bottom - top }
}
