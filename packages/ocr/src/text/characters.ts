/** Presentation forms for vertical writing (U+FE10-FE19, U+FE30-FE48) and their ordinary forms. */
const verticalForms: Readonly<Record<string, string>> = {
  '︐': '，',
  '︑': '、',
  '︒': '。',
  '︓': '：',
  '︔': '；',
  '︕': '！',
  '︖': '？',
  '︗': '〖',
  '︘': '〗',
  '︙': '…',
  '︰': '‥',
  '︱': '—',
  '︲': '–',
  '︳': '＿',
  '︴': '﹏',
  '︵': '（',
  '︶': '）',
  '︷': '｛',
  '︸': '｝',
  '︹': '〔',
  '︺': '〕',
  '︻': '【',
  '︼': '】',
  '︽': '《',
  '︾': '》',
  '︿': '〈',
  '﹀': '〉',
  '﹁': '「',
  '﹂': '」',
  '﹃': '『',
  '﹄': '』',
  '﹇': '［',
  '﹈': '］',
}

/** Vertical punctuation in its ordinary form; the number of code units stays. */
export const uprightForms = (text: string): string => text.replace(/[\ufe10-\ufe19\ufe30-\ufe48]/g, (form) => verticalForms[form] ?? form)

/** Scripts and signs that are written without spaces between them. */
export const cjk = '\\u2e80-\\u2fdf\\u3001-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff01-\\uff9f\\u{20000}-\\u{3134f}'

const spacedPair = new RegExp(`(?<=[${cjk}])[ \\u00a0](?=[${cjk}])`, 'gu')
const closePair = new RegExp(`(?<=[${cjk}])(?=[${cjk}])`, 'gu')

/**
 * Some files put a space after every CJK character. Where at least three and more than half of a line's CJK neighbours are parted by one
 * space, those spaces go; elsewhere a space between CJK characters was meant and stays.
 */
export function closeSpacedCjk(text: string): string {
  const spaced = text.match(spacedPair)?.length ?? 0
  const close = text.match(closePair)?.length ?? 0
  return spaced >= 3 && spaced > close ? text.replace(spacedPair, '') : text
}
