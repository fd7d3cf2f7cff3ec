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

/** Questions of 20 characters as people put them; halves of words cut out of sentences would fall into more pieces. */
const questions = [
  '避難所に身を寄せた人は全部で何人でしたか',
  '居室の換気は毎時何回以上が必要とされるか',
  '柱の主筋のかぶり厚さは何ミリ以上にするか',
  '令和五年度の予算は前年度から何％増えたか',
  '堤防の点検ではどのような異状を調べますか',
  'ポンプ場は停電のとき何時間まで動かせるか',
  '届出は工事を始める何日前までに必要ですか',
  '断水がすべて解消したのは何月何日でしたか',
  '火山の警戒が上がると登山者はどうすべきか',
  '台風で停電した世帯の数が最も多い県はどこ',
  '被災者の生活を支援する制度の申し込み先は',
  '地震の後に水道が復旧するまで何日かかるか',
  '災害公営住宅が最も多く建てられた町はどこ',
  '土砂災害警戒区域に指定された地区はどこか',
  '避難指示が出されるのはどのような時ですか',
  '津波の高さが最も高かったのはどの港ですか',
  '復興計画の策定にはどのくらい時間がかかる',
  '仮設住宅に入居できる期間は原則として何年',
  '橋の耐震補強工事の費用は合計でいくらか？',
  '河川の水位を監視する観測所は何か所あるか',
  '防災訓練に参加した住民の数は何人でしたか',
  '消防団員の報酬は一回の出動でいくらですか',
  '孤立した集落への物資はどう運ばれましたか',
]

/** So many of them, in turn. */
export const sampleQuestions = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => questions[i % questions.length] ?? '')
