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

/** A printed word that no other one on its page is spelled like, and that is not on every page of its file, as running titles are. */
export interface Marked {
  readonly sheet: PlanSheetGold
  readonly word: PrintedWord
}

/** How the page lies on its paper and in its file. */
function pageForm({ paper, unit, cropped, corner: [x, y] }: PlanSheetGold): string {
  const size = paper !== 'roll' ? '' : unit === 1 ? 'roll' : `roll in units of ${unit} points`
  const begins = x !== 0 || y !== 0
  const frame = cropped ? `cropped${begins ? ' of paper not at 0, 0' : ''}` : begins ? 'paper not at 0, 0' : ''
  return [size, frame].filter((part) => part !== '').join(', ') || 'plain'
}

/** What marked words are told apart by: how letters lie and which way they run as the page is shown, what page it is, and its rotation. */
export const markedGroups = {
  word: ({ sheet, word }: Marked): string => `${wordForm(sheet)}, words turned by ${word[5] * 90}°`,
  form: ({ sheet }: Marked): string => `${sheet.kind}, page: ${pageForm(sheet)}`,
  rotation: ({ sheet }: Marked): string => `${sheet.kind}, /Rotate ${sheet.rotate}, lying turned by ${sheet.turn}°`,
}

const wordForm = ({ kind, paper, cropped }: PlanSheetGold): string =>
  `${kind}${paper === 'roll' ? ', on a roll' : cropped ? ', on a cropped page' : ''}`
