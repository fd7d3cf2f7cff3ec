/** Our own sentences, of the kind that reports, statutes and manuals are made of. */
const sentences = [
  '七月四日未明からの豪雨により、球磨川の水位は氾濫危険水位を超え、流域の各地で浸水被害が発生した。',
  '居室の換気設備は、毎時零点五回以上の換気回数を確保できるものとしなければならない。',
  '避難所となった小学校の体育館には、発災の翌日までに約三百五十人が身を寄せ、毛布と飲料水が配られた。',
  '柱の主筋のかぶり厚さは四十ミリメートル以上とし、型枠を組み立てる前にスペーサーの位置を確認する。',
  '令和五年度の一般会計予算は前年度を二・四パーセント上回り、災害復旧費がその増加の大半を占めている。',
  '堤防の点検では、亀裂、沈下、漏水の有無を目視で調べ、変状があれば位置と大きさを記録して報告する。',
  'ポンプ場の排水能力は毎秒三・五立方メートルで、停電のときは自家発電設備により二十四時間運転できる。',
  '申請者は、様式第二号に必要な書類を添えて、工事に着手する日の三十日前までに市長へ届け出るものとする。',
  '断水していた二千百戸については、仮設の配管が完成したことにより、八月十日の夕方までにすべて解消した。',
  '火山活動の高まりが観測された場合には、警戒の段階を引き上げ、登山者に対して速やかに下山を呼びかける。',
]

/** So many passages of 100 characters, all different. */
export function samplePassages(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => {
    const from = sentences[i % sentences.length] ?? ''
    const rest = Array.from(
      { length: sentences.length - 1 },
      (_, k) => sentences[(i * 7 + k + 1 + Math.floor(i / 10)) % sentences.length] ?? '',
    )
    return `${from}${i}。${rest.join('')}`.slice(0, 100)
  })
}

/** So many questions of 20 characters. */
export const sampleQuestions = (count: number): readonly string[] =>
  samplePassages(count).map((passage, i) => `${passage.slice(10, 26)}は何か${i % 10}`.slice(0, 20))
