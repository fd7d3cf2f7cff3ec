import { cjk, uprightForms } from './characters.ts'

const circled = '①②③④⑤⑥⑦⑧⑨'
const kana = '\\u30a1-\\u30fa\\u30fc-\\u30fe'
const between = new RegExp(`(?<=[${cjk}]) +(?=[${cjk}])`, 'gu')
const beside = new RegExp(`(?<=[${cjk}]) +(?=[0-9A-Za-z():;,.!?/~%+-])|(?<=[0-9A-Za-z():;,.!?/~%+-]) +(?=[${cjk}])`, 'gu')

/**
 * One recognised line: spaces beside CJK characters closed and Latin ones kept; digits of mixed width made ASCII, and so a comma or point between
 * them; a circled digit amid digits is that digit; the numeral one between katakana is the long-vowel mark, that mark between hiragana or kanji
 * and a kanji is the numeral, and either of them between digits a dash; a backslash before digits is a yen sign; spaces inside numbers closed
 * (`1, 234`); letters that stand for digits inside numbers put right (`l,O14`).
 */
export function cleanRecognised(text: string): string {
  return uprightForms(text)
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/\s+/g, ' ')
    .replace(between, '')
    .replace(beside, '')
    .replace(new RegExp(`(?<=[0-9][,.]?)[${circled}]|[${circled}](?=[,.]?[0-9])`, 'g'), (sign) => String(circled.indexOf(sign) + 1))
    .replace(new RegExp(`(?<=[${kana}])[一—―─](?=[${kana}])`, 'gu'), 'ー')
    .replace(/(?<=[0-9]) ?[一ー―─—]+ ?(?=[0-9])/g, '-')
    .replace(new RegExp(`(?<=[ぁ-ゖ\\p{Script=Han}])ー(?=\\p{Script=Han})`, 'gu'), '一')
    .replace(/\\(?= ?[0-9])/g, '¥')
    .replace(/(?<=[0-9])[，．](?=[0-9])/g, (sign) => (sign === '，' ? ',' : '.'))
    .replace(/(?<=[0-9]) ?([,.]) ?(?=[0-9]{3}(?![0-9]))/g, '$1')
    .replace(/(?<=[0-9],[0-9]{0,2})[OoQ](?=[0-9OoQ]{0,2}(?![A-Za-z]))|(?<![A-Za-z])[lI|](?=,[0-9O]{3})/g, (letter) =>
      /[OoQ]/.test(letter) ? '0' : '1',
    )
    .trim()
}
