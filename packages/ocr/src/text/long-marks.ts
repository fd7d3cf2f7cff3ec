const kana = '\\u30a1-\\u30fa\\u30fc-\\u30fe'
const betweenKatakana = new RegExp(`(?<=[${kana}])[一—―─](?=[${kana}])`, 'gu')

/** Kanji that go with the numeral one: before it; after it where hiragana goes before; and after it whatever goes before. */
const before = '第同統唯単均画随逐択十'
const after = '部般括覧律斉因環貫致切旦概様'
const counted = '人日月年章節条項号回度級等番種次定時方面体員同件校戸棟名本冊枚点丁組室階周連応見気杯層例助位'
const numeral = new RegExp(
  `(?<=[${before}])ー(?=\\p{Script=Han})|(?<=[ぁ-ゖ\\p{Script=Han}])ー(?=[${after}])|(?<=[ぁ-ゖ])ー(?=[${counted}])`,
  'gu',
)

/**
 * The numeral one between katakana is the long-vowel mark, and that mark is the numeral where the words around it say so (第ー章, 条例のー部). A
 * mark between other words (東京ー大阪間) is a dash of some kind and stays.
 */
export const withLongMarks = (text: string): string => text.replace(betweenKatakana, 'ー').replace(numeral, '一')
