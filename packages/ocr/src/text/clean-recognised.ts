import { cjk, uprightForms } from './characters.ts'
import { withoutCircles } from './circled-digits.ts'
import { withLongMarks } from './long-marks.ts'

const between = new RegExp(`(?<=[${cjk}]) +(?=[${cjk}])`, 'gu')
const beside = new RegExp(`(?<=[${cjk}]) +(?=[0-9A-Za-z():;,.!?/~%+-])|(?<=[0-9A-Za-z():;,.!?/~%+-]) +(?=[${cjk}])`, 'gu')

/**
 * One recognised line: spaces beside CJK characters closed and Latin ones kept; digits of mixed width made ASCII, and so a comma or point between
 * them; a circled digit amid digits is that digit; long-vowel marks and the numeral one each where its neighbours want it, and either of them
 * between digits a dash; a backslash before digits is a yen sign; spaces inside numbers closed (`1, 234`); letters that stand for digits inside
 * numbers put right (`l,O14`).
 */
export function cleanRecognised(text: string): string {
  const closed = uprightForms(text)
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .replace(between, '')
    .replace(beside, '')
  return withLongMarks(withoutCircles(closed).replace(/(?<=[0-9]) ?[一ー―─—]+ ?(?=[0-9])/g, '-'))
    .replace(/\\(?= ?[0-9])/g, '¥')
    .replace(/(?<=[0-9])[，．](?=[0-9])/g, (sign) => (sign === '，' ? ',' : '.'))
    .replace(/(?<=[0-9]) ?([,.]) ?(?=[0-9]{3}(?![0-9]))/g, '$1')
    .replace(/(?<=[0-9],[0-9]{0,2})[OoQ](?=[0-9OoQ]{0,2}(?![A-Za-z]))|(?<![A-Za-z])[lI|](?=,[0-9O]{3})/g, (letter) =>
      /[OoQ]/.test(letter) ? '0' : '1',
    )
    .trim()
}
