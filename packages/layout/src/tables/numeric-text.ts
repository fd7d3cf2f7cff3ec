const numeric =
  /^[\s*※約計第()（）[\]<>≤≥±~〜～+\-−–—▲△¥￥$€£#]*[\d０-９][\d０-９\s,，.．:：/()（）%％‰+\-−–—~〜～±'’*]*\s*[\p{L}\p{Sc}%％‰°′″]{0,3}(?:\s*(?:thousand|million|billion|trillion|millones|Millionen|Milliarden))?[\s()（）*†‡]*$/u
const blankMark = /^[-−–—ー―‐*※…．.…/／×○●◎△]+$|^(n\/?a|nil|なし|皆無|不明|調査中|na)$/i
const year = /^[(（]?((19|20)\d\d([-/–]\d\d(\d\d)?)?|(令和|平成|昭和|[RHS])?\s?([\d０-９]{1,2}|元)年度?|[RHS]\s?\d{1,2})[)）]?$/

/** Does a cell hold a number, with sign, unit or bracket? A unit alone (1/km) is none. */
export const isNumeric = (text: string): boolean => text.length <= 30 && numeric.test(text) && !/[%％/]\s*\p{L}/u.test(text)

/** A year or a fiscal year, which stands in headers as often as in bodies. */
export const isYear = (text: string): boolean => year.test(text.trim())

export const hasDigits = (text: string): boolean => /[\d０-９]/.test(text)

/** A mark that says "no value". */
export const isBlankMark = (text: string): boolean => blankMark.test(text.trim())
