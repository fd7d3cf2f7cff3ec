/** Text that nobody wrote before: each piece begins with words and a number that no other piece of the document has. */
export interface InventedText {
  heading(): string
  paragraph(sentences: number): string
  item(): string
  /** A caption of a figure or a table. */
  caption(of: 'figure' | 'table'): string
  /** Rows of a table, the head first; its first cell is the piece's own. */
  rows(count: number, columns: number): readonly (readonly string[])[]
}

const japanese = {
  place: ['北堰', '南堰', '中州', '旧橋', '新橋', '上流端', '合流点', '河口', '東の丘', '西の谷'],
  subject: ['水位', '雨量', '揺れ', '潮位', '風速', '積雪', '地下水', '流量', '土の湿り', '波の高さ'],
  told: [
    '夜半に一度だけ急に上がり、明け方には元に戻った',
    '三日続けて少しずつ下がり、週の終わりに止まった',
    '前の週より高めに推移し、見回りの数を増やした',
    '測り直しの結果、初めの値を改めることになった',
    '機器の点検のため半日欠け、翌日に補った',
    '平年の範囲に収まり、特に変わったことはなかった',
  ],
}
const english = {
  place: ['northern weir', 'southern weir', 'old bridge', 'new bridge', 'river mouth', 'upper station', 'eastern hill', 'western valley'],
  subject: ['water level', 'rainfall', 'tide', 'wind speed', 'snow depth', 'ground water', 'discharge', 'wave height'],
  told: [
    'rose once during the night and fell back before morning',
    'sank a little on three days in a row and then stood still',
    'stayed above the values of the week before, so that more rounds were made',
    'was measured again and the first value had to be corrected',
    'is missing for half a day because the gauge was under repair',
    'kept within the usual range and gave no cause for concern',
  ],
}

export function inventedText(language: 'ja' | 'en', random: () => number): InventedText {
  let serial = 0
  const pick = (items: readonly string[]): string => items[Math.floor(random() * items.length)] ?? ''
  const value = (): string => (Math.floor(random() * 9000) / 10).toFixed(1)
  if (language === 'ja') {
    const { place, subject, told } = japanese
    const head = (): string => `第${++serial}号`
    return {
      heading: () => `${head()} ${pick(place)}の${pick(subject)}の記録`,
      paragraph: (sentences) =>
        `${head()}の報告によれば、` +
        Array.from({ length: sentences }, () => `${pick(place)}の${pick(subject)}は${value()}で、${pick(told)}。`).join(''),
      item: () => `${head()}は${pick(place)}で${value()}を記録した`,
      caption: (of) => `${of === 'figure' ? '図' : '表'}${++serial} ${pick(place)}の${pick(subject)}の推移`,
      rows: (count, columns) => [
        [`${head()}地点`, ...Array.from({ length: columns - 1 }, (_, c) => subject[c] ?? '')],
        ...Array.from({ length: count - 1 }, (_, r) => [place[r] ?? '', ...Array.from({ length: columns - 1 }, value)]),
      ],
    }
  }
  const { place, subject, told } = english
  const head = (): string => `Report ${++serial}`
  return {
    heading: () => `${head()} on the ${pick(place)}`,
    paragraph: (sentences) =>
      `${head()} says: ` +
      Array.from({ length: sentences }, () => `at the ${pick(place)} the ${pick(subject)} of ${value()} ${pick(told)}.`).join(' '),
    item: () => `${head()} gives ${value()} at the ${pick(place)}`,
    caption: (of) => `${of === 'figure' ? 'Figure' : 'Table'} ${++serial}. The ${pick(subject)} at the ${pick(place)}`,
    rows: (count, columns) => [
      [`${head()} station`, ...Array.from({ length: columns - 1 }, (_, c) => subject[c] ?? '')],
      ...Array.from({ length: count - 1 }, (_, r) => [place[r] ?? '', ...Array.from({ length: columns - 1 }, value)]),
    ],
  }
}
