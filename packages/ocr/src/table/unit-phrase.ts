import { foldWidth, quantityUnits } from '@colrag/stage-kit'

/** Counters that name places, times, parts of laws or posts as often as they count something. */
const ambiguous = new Set(
  `年 年度 年間 月 日 日間 時間 時 分 分間 秒 号 条 項 章 節 区 市 町 村 県 都県 市町 市町村 自治体 団体 施設 園 校 地区 地域 区間 路線 法人 事業所 学級 河川 橋 会 社 店
  部 組 班 隊 チーム 種 種類 階 位 代 割 回 度 口 袋 床 室 部屋 点 票 石 反 間 里 貫 寸 基 食 対 頭 羽 匹 株 in A N J K pt inch`.split(
    /\s+/,
  ),
)
const every = new Set([...quantityUnits, 'km²', 'k㎡', 'cc', 'ppb', 'kt', 'Mt', 'GWh', 'TWh', '頁'])
const units = new Set([...every].filter((unit) => !ambiguous.has(unit)))
const currency =
  /^(?:(?:US|A|C|HK|NT|R|S)?\$|[€£¥₹₩円元]|Rs\.?|USD|EUR|GBP|JPY|INR|CHF|CAD|AUD|CNY|RMB|SEK|NOK|DKK|euros?|dollars?|pounds?|rupees?|yen)$/i
const scale = /^(?:'?000s?|thousands?|mill?\.?|mn|bn|millions?|billions?|trillions?|crores?|lakhs?)$/i
const share = /^(?:%|per ?cent|pct\.?|percentage points?|% points?|percentage)(?: of [\p{L} ]{2,30})?$/iu
const kanjiScale = /^(?:[十百千][万億]|[十百千万億兆])(?=.)/
const measured =
  /^(?:tonnes?|metric tons?|short tons?|barrels?|acres?|hectares?|(?:square )?(?:kilomet|met)(?:re|er)s?|square (?:miles|feet)|miles|feet|kilograms?)$/i
const counted = /^(?:persons?|people|households?|units?|pieces?|years?|months?|days?|hours?|minutes?|shares?|employees?)$/i

/**
 * Does a phrase name a unit and nothing else? Japanese counters with their multiples (千円, 百万人), symbols (%, km/h), currencies, English
 * scales ("in thousands", "$ in millions", "Rs. in 000"), and two of them as a ratio (人/km2). `alone`: nothing around it says that a
 * unit is meant, so single Latin letters and names of things, which head columns as well, are none.
 */
export function isUnitPhrase(written: string, alone = false): boolean {
  const text = foldWidth(written).trim().replace(/\s+/g, ' ')
  if (text === '' || text.length > 40) return false
  if (alone && (/^[A-Za-z]$/.test(text) || counted.test(text))) return false
  if (isSimple(text) || counted.test(text)) return true
  const parts = text.split(/ ?\/ ?| per /)
  if (parts.length === 2) return isSimple(parts[0] as string) && (every.has(parts[1] as string) || isSimple(parts[1] as string))
  return isScaled(text)
}

function isSimple(text: string): boolean {
  if (units.has(text) || currency.test(text) || scale.test(text) || share.test(text) || measured.test(text)) return true
  const base = text.replace(kanjiScale, '')
  return base !== text && (every.has(base) || currency.test(base))
}

/** "in thousands of euros", "US$ million", "$000", "figures in millions", "thousand tonnes", "$ in millions of current dollars". */
function isScaled(text: string): boolean {
  const words = text
    .replace(/^(?:all |the )?(?:figures|amounts|values|data|numbers|expressed|shown)(?: are)?(?: expressed)?(?= in )/i, '')
    .trim()
    .replace(/^in /i, '')
    .replace(/^([$€£¥₹]|US\$)(?=[\p{L}\d'])/u, '$1 ')
    .replace(/ (?:of|in) /gi, ' ')
    .split(' ')
  const known = words.every((w) => isSimple(w) || counted.test(w) || /^(?:current|constant|nominal|real|metric|U\.?S\.?)$/i.test(w))
  return known && words.length <= 6 && words.some((w) => scale.test(w) || currency.test(w))
}
