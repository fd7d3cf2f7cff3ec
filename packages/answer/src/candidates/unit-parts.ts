import type { Unit } from '@colrag/core'

/** A stretch of a unit that is read as a table or as running text; `offset` is where its text begins in the unit's. */
export interface UnitPart {
  readonly kind: 'table' | 'text'
  readonly unit: Unit
  readonly offset: number
}

const linesAbove = 3

/**
 * A unit of rows alone is one part. Others hold lines with tabs between lines of text (a recognised page, a table with its title): each run of
 * such lines is a table of its own, the lines above it are added to its context. Declared header rows are those of the first table.
 */
export function unitParts(unit: Unit): UnitPart[] {
  const lines = unit.text.split('\n')
  const tabs = lines.filter((line) => line.includes('\t')).length
  if (tabs === 0 && unit.facets['headerRows'] === undefined) return [{ kind: 'text', unit, offset: 0 }]
  if (tabs === 0 || tabs === lines.length) return [{ kind: 'table', unit, offset: 0 }]
  const parts: UnitPart[] = []
  const { headerRows: _rows, contextHeaderRows: _above, ...withoutHeader } = unit.facets
  let place = 0
  let run: { tabbed: boolean; start: number; end: number } | null = null
  const above: string[] = []
  let facets = unit.facets
  const close = (): void => {
    if (!run) return
    const text = unit.text.slice(run.start, run.end)
    const context = run.tabbed && above.length > 0 ? withLines(unit, above.slice(-linesAbove)) : unit.context
    if (text.trim() !== '') parts.push({ kind: run.tabbed ? 'table' : 'text', unit: { ...unit, text, context, facets }, offset: run.start })
    if (run.tabbed) facets = withoutHeader
  }
  for (const line of lines) {
    const tabbed = line.includes('\t')
    if (!run || run.tabbed !== tabbed) {
      close()
      run = { tabbed, start: place, end: place }
    }
    if (!tabbed && line.trim() !== '') above.push(line.trim())
    place += line.length
    run.end = place
    place += 1
  }
  close()
  return parts
}

/** Header rows stay the last lines of the context. */
function withLines(unit: Unit, added: readonly string[]): string {
  const lines = unit.context.split('\n')
  const headers = Number(unit.facets['contextHeaderRows'] ?? 0)
  return [...lines.slice(0, lines.length - headers), ...added, ...lines.slice(lines.length - headers)].join('\n')
}
