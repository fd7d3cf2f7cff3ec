import type { PlanSheetGold, PrintedWord } from '../gold.ts'

/** Words of the corpus by how they lie in the file and on the page. */
export const wordGroups: Readonly<Record<string, (sheet: PlanSheetGold, word: PrintedWord) => boolean>> = {
  'text layer, upright sheet, level words': (sheet, word) => isText(sheet) && upright(sheet) && word[5] === 0,
  'text layer, upright sheet, words that run up': (sheet, word) => isText(sheet) && upright(sheet) && word[5] !== 0,
  'text layer, page turned by /Rotate': (sheet) => isText(sheet) && sheet.rotate !== 0 && sheet.turn === 0,
  'text layer, sheet lies turned': (sheet) => isText(sheet) && sheet.turn !== 0,
  'outlined, level words': ({ kind }, word) => kind === 'outlined' && word[5] === 0,
  'outlined, turned words': ({ kind }, word) => kind === 'outlined' && word[5] !== 0,
  'scan, level words': ({ kind }, word) => kind === 'scan' && word[5] === 0,
  'scan, turned words': ({ kind }, word) => kind === 'scan' && word[5] !== 0,
}

const isText = ({ kind }: PlanSheetGold): boolean => kind === 'text'
const upright = ({ rotate, turn }: PlanSheetGold): boolean => rotate === 0 && turn === 0
