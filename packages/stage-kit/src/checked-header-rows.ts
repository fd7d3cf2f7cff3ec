import { isUnit } from './values/is-unit.ts'
import { readDates } from './values/read-dates.ts'
import { readCellQuantity } from './values/read-quantities.ts'

/**
 * How many of the declared header rows are believed: the first row always, a further one unless most of its filled cells behind the first
 * column are plain numbers or days, which are data (`7月30日`, `1,234`); years and numbered names are headers (`令和元年度`, `第2回`). More
 * than three are believed up to the row by which each column has a name.
 */
export function checkedHeaderRows(rows: readonly (readonly string[])[], declared: number): number {
  for (let r = 1; r < declared; r++) {
    const filled = (rows[r] ?? []).slice(1).filter((text) => text.trim() !== '')
    if (filled.length > 0 && filled.filter(isData).length > filled.length / 2) return r
  }
  return declared > 3 ? allNamed(rows, declared) : declared
}

function allNamed(rows: readonly (readonly string[])[], declared: number): number {
  const width = Math.max(0, ...rows.slice(0, declared).map((row) => row.length))
  const named = new Set<number>([0])
  for (let r = 0; r < declared; r++) {
    rows[r]?.forEach((text, c) => {
      if (text.trim() !== '') named.add(c)
    })
    if (named.size < width) continue
    // A row of nothing but units (人, 棟) still belongs to the header.
    return r + 1 < declared && (rows[r + 1] ?? []).every((text) => text.trim() === '' || (text.trim().length <= 4 && isUnit(text.trim())))
      ? r + 2
      : r + 1
  }
  return declared
}

function isData(text: string): boolean {
  const dates = readDates(text)
  if (dates.some((d) => d.day !== undefined || d.hour !== undefined)) return text.length <= 24
  const number = readCellQuantity(text)
  return (
    dates.length === 0 &&
    number !== null &&
    !/^(?:19|20)\d\d$/.test(text.trim()) &&
    !/^(?:年|年度|月|期|回)$/.test(number.unit) &&
    !/^\d$/.test(text.trim())
  )
}
