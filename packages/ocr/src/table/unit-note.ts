import { isUnitPhrase } from './unit-phrase.ts'

const japanese = /単\s*位\s*(?:は|[:：])?\s*([^()（）[\]［］【】〔〕「」。\n]{1,24})/gu
const english = /\bunits?\s*(?:of measure(?:ment)?)?\s*[:：]\s*([^()[\],.;\n]{1,40})/giu
const opened = /[([（［【〔]\s*((?:[^()[\]（）［］【】〔〕,;.]|(?<=\bRs)\.){1,40})/gu
const bare = /^\s*[(（[［【〔]?\s*([^()（）[\]［］【】〔〕]{1,40}?)\s*[)）\]］】〕]?\s*$/u

/**
 * The unit that a line about a table names for all of its values, as written: （単位：百万円）, ($ in millions), [In thousands …, or a line that
 * is nothing else. Undefined where it names none, or several (単位：人、％), which none of the values can be said to have.
 */
export function unitNote(line: string): string | undefined {
  const labelled = [...line.matchAll(japanese), ...line.matchAll(english)].map((m) => (m[1] as string).trim())
  const named = labelled.filter((unit) => isUnitPhrase(unit))
  if (labelled.length > 0) return single(named.length === labelled.length ? named : [])
  const whole = bare.exec(line)?.[1]
  if (whole !== undefined && isUnitPhrase(whole, true)) return whole
  return single([...line.matchAll(opened)].map((m) => (m[1] as string).trim()).filter((unit) => isUnitPhrase(unit)))
}

const single = (units: readonly string[]): string | undefined => (new Set(units).size === 1 ? units[0] : undefined)
