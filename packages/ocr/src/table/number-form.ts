const signs = '[\\s()（）【】\\[\\]△▲+\\-−¥\\\\$]*'
const numeric = new RegExp(`^${signs}\\d[\\d,.]*[\\s)）】\\]%％]*$`)
const counted = /^[\s()（）【】[\]"'△▲▼+\-−—¥\\$]*\d[\d,.\s:/~〜～-]*[\s)）】\]%％円人件校戸棟食台本回名年月日歳袋個]*$/

/** Whether a text is a number with its signs and brackets, and nothing else. */
export const isNumeric = (text: string): boolean => numeric.test(text)

/** Whether a text is a number, perhaps with a counter or unit of one character. */
export const isFigure = (text: string): boolean => counted.test(text)

/** Whether the digits are grouped as they are written: by threes or not at all, with at most one decimal point. */
export const isWellFormed = (text: string): boolean => /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(text.replace(/[^\d,.]/g, ''))

/**
 * Points that were commas: in a number of several groups of three with a comma or a second point among them (`119,214.996`, `139.072.277`)
 * and in one of things that are counted whole (`21.600本`). Another lone point stays; it may be a decimal point.
 */
export const withCommas = (text: string): string =>
  text.replace(/(?<![\d,.])\d{1,3}(?:(?:[,.]\d{3}){2,}(?![\d,.])|\.\d{3}(?=[個本食人円棟戸件台枚名]))/g, (number) =>
    number.replaceAll('.', ','),
  )
