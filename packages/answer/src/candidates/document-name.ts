import type { Evidence } from '@colrag/core'

/**
 * What a unit's context says of its whole document: name and date, the lines before the section path. Every unit of the document shares it,
 * so a statement earns nothing by repeating it.
 */
export function documentName({ unit, title }: Evidence): string {
  const lines = unit.context.split('\n')
  const section = unit.facets['section'] ?? ''
  const at = section === '' ? -1 : lines.indexOf(section)
  // Header rows of a table stand last.
  const own = lines.length - Number(unit.facets['contextHeaderRows'] ?? 0)
  return [title, ...lines.slice(0, Math.min(at >= 0 ? at : 3, own))].join('\n')
}
