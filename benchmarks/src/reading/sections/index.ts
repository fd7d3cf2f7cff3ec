import type { Section } from '../section.ts'
import { bousai, kumamoto, tokyoCovid } from './cell-values.ts'
import { conservation } from './conservation.ts'
import { camelot, tabula } from './expected-tables.ts'
import { icdar2013 } from './icdar2013.ts'
import { olmocr } from './olmocr.ts'
import { order } from './order.ts'
import { speed } from './speed.ts'

/** In the order in which they run and are told. */
export const sections: readonly Section[] = [icdar2013, olmocr, tokyoCovid, kumamoto, bousai, camelot, tabula, order, conservation, speed]
