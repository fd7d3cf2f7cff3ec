import type { Section } from '../section.ts'
import { bousai, kumamoto, tokyoCovid } from './cell-values.ts'
import { conservation } from './conservation.ts'
import { camelot, tabula } from './expected-tables.ts'
import { icdar2013 } from './icdar2013.ts'
import { olmocr } from './olmocr.ts'
import { ocr } from './ocr.ts'
import { order } from './order.ts'
import { scannedNumbers } from './scanned-numbers.ts'
import { speed } from './speed.ts'
import { textLines } from './text-lines.ts'

/** In the order in which they run and are told. */
export const sections: readonly Section[] = [
  icdar2013,
  olmocr,
  tokyoCovid,
  kumamoto,
  bousai,
  camelot,
  tabula,
  order,
  ocr,
  scannedNumbers,
  textLines,
  conservation,
  speed,
]
