import type { LessonPart } from '@colrag/core'

/**
 * Words that put a statement before, during or after a disaster, each with what it counts: 2 says it alone, 1 leans to it, 0.5 hints. Longest
 * first within a pattern; a word inside a longer one (避難計画) counts for the longer one's part.
 */
export const partWords: Readonly<Record<LessonPart, readonly (readonly [weight: number, words: RegExp])[]>> = {
  preparation: [
    [
      2,
      /事前(?:の|に|から)|平常時|平時|日頃|日ごろ|普段から|ふだんから|未然に|予防|備え(?:る|て|が|を|と|の|に|、|。|$)|備蓄|防災(?:訓練|教育|学習|計画|意識|マップ|力)|避難(?:訓練|計画|確保計画|行動計画|スイッチ)|訓練|ハザードマップ|(?:浸水|土砂災害|津波)(?:想定|警戒)区域|想定(?:区域|浸水)|タイムライン|自主防災|耐震(?:化|補強|改修|診断)|事前防災|個別(?:避難)?計画|啓発|防災まちづくり|言い伝え|語り継/gu,
    ],
    [
      2,
      /\b(?:preparedness|prepar(?:e|ed|ing|ation)|in advance|beforehand|before (?:a|the) (?:disaster|flood|earthquake|storm|(?:rainy |typhoon )?season)|(?:evacuation |fire |earthquake )?drills?|evacuation (?:plans?|routes?|maps?)|exercises?|hazard maps?|stockpil\w+|retrofit\w*|contingency plans?|early[- ]warning systems?|mitigat\w+|awareness|education)\b/giu,
    ],
    [
      1,
      /マニュアル|協定|点検|(?:て|で)お(?:く|け|いた|く必要)|あらかじめ|周知|(?:体制|基準|計画|手順|ルール)を?(?:の)?(?:定め|整備|構築|策定|見直)|見直し|見直す|整備(?:する|を進め|が進)|改修|補強|嵩上げ|かさ上げ|河道掘削|治水対策|想定(?:外|を超え|して)|経路を?(?:の)?確認|冗長|代替|二重化/gu,
    ],
    [1, /\b(?:plan(?:s|ned|ning)?|train(?:ed|ing)|standards?|building codes?|inspect\w*|maintenance|monitor\w*|levees?|agreements?)\b/giu],
  ],
  response: [
    [
      2,
      /避難(?:勧告|指示|所|者|誘導|情報|の?判断|準備|開始|行動|の呼びかけ|を呼びかけ|の(?:遅れ|決断)|が遅れ|させ|した|し(?:た|て)|する)|高齢者等避難|救助|救出|救急|救護|搬送|捜索|初動|応急(?:対応|対策|措置|給水|処置)|災害対策本部|対策本部|自衛隊|消防団|消防|警察|給水(?:車|所|活動)?|水防|土のう|土嚢|安否(?:確認|情報)?|通行(?:止め|規制)|派遣|出動|緊急(?:対応|輸送|消防援助隊)|二次災害|危険度判定|排水ポンプ|炊き出し|DMAT|TEC-FORCE|リエゾン|警報(?:を|が|の|発)|逃げ|命を守|ライフジャケット/gu,
    ],
    [
      2,
      /\b(?:evacuat\w+|rescu\w+|shelters?|emergency (?:response|services|operations?|headquarters)|first responders?|search and rescue|triage|dispatch\w*|relief (?:goods|supplies|operations?)|warnings? (?:was|were|issued)|sandbag\w*|alert(?:s|ed)?)\b/giu,
    ],
    [
      1,
      /避難|情報(?:伝達|提供|共有|収集|発信)|伝達|呼びかけ|物資|支援物資|受け入れ|受入れ|受援|開設|停電|断水|孤立|閉鎖|職員の(?:参集|配置)|参集|人員|実施中|済み|事務連絡|今回の|夜間|防災無線|ラジオ|電話/gu,
    ],
    [1, /\b(?:respon(?:d|ded|ding|se)|emergency|supplies|communicat\w+|coordinat\w+|command|road closures?|outages?)\b/giu],
  ],
  recovery: [
    [
      2,
      /復旧|復興|再建|仮設(?:住宅|団地)|災害公営住宅|公営住宅|[罹り]災証明|義援金|支援金|見舞金|災害査定|改良復旧|原形復旧|集団移転|高台移転|移転|激甚|がれき|瓦礫|災害廃棄物|廃棄物|土砂(?:の)?(?:撤去|搬出)|撤去|生活再建|まちづくり|心のケア|見守り|相談(?:会|窓口|員)|営農|事業(?:の)?再開|再開|査定|補助(?:金|率|事業)|区画整理|コミュニティ/gu,
    ],
    [
      2,
      /\b(?:recover\w*|reconstruct\w+|rebuil\w+|restor\w+|temporary housing|resettle\w*|relocat\w+|subsid(?:y|ies)|compensation|insurance|debris removal|resum\w+|rehabilitat\w+|livelihoods?|build back better)\b/giu,
    ],
    [1, /支援(?:制度|員|策)|補助|融資|ボランティア|入居|工事|復元|片付け|片づけ|住民(?:の)?合意|合意形成|伝承|記録(?:を|に)残/gu],
    [1, /\b(?:repair\w*|volunteers?|grants?|loans?|housing|aftercare)\b/giu],
  ],
}

/** What is looked for beside the query, for each part. */
export const partTopics: Readonly<Record<'ja' | 'en', Readonly<Record<LessonPart, string>>>> = {
  ja: {
    preparation: '教訓 事前の備え 防災訓練 ハザードマップ 避難計画 日頃からの備え',
    response: '教訓 応急対応 避難 救助 避難所 情報伝達 初動',
    recovery: '教訓 復旧 復興 生活再建 仮設住宅 支援 再開',
  },
  en: {
    preparation: 'lessons preparedness planning drills hazard map before the disaster',
    response: 'lessons emergency response evacuation rescue shelters communication',
    recovery: 'lessons recovery reconstruction temporary housing restoration support',
  },
}

/** Turns of phrase of who has learnt something: advice, then shortcomings and what helped, then what was changed for it, then what was done. */
export const advice: readonly (readonly [weight: number, words: RegExp])[] = [
  [
    1,
    /教訓|(?:必要|重要|大切|不可欠|有効|肝要|望ましい|急務)(?:が|で|だ|な|と|に|。|$)|べき(?:で|だ|と|。|$)|求められ|しておく|徹底|心がけ|心掛け|(?:て|で)おくこと|すること(?:が|。|$)|しなければ|なければならない|てはならない|てはいけない|ましょう|よう(?:に)?(?:する|努め|心|しよう)/u,
  ],
  [1, /\b(?:lessons?|should|must|need(?:s|ed)? to|ought to|essential|important|crucial|recommend\w*|ensure|never|always)\b/iu],
  [
    0.6,
    /課題|反省|問題(?:と|が|で|に)|遅れ|遅く|不足|不十分|足り(?:な|ず)|でき(?:なかった|ず)|間に合わな|届かな|分からず|知らず|困難|混乱|支障|役立|役に立|功を奏|効果(?:が|を|的)|奏功|早かった|助かった|救われ|防ぐことができ|軽減|短縮/u,
  ],
  [
    0.6,
    /\b(?:fail(?:ed|ure)|delay(?:ed|s)?|lack(?:ed)? of|shortages?|insufficient|helped|effective|worked well|saved|prevented|difficult\w*)\b/iu,
  ],
  [
    0.5,
    /(?:これ|提案|指摘|反省|経験)を(?:受け|踏まえ|いかし|生かし)|このため|のちに|改め|見直し|導入し|設けた|定めた|復活|[ぁ-ん]なかった/u,
  ],
  [0.5, /\b(?:as a result|since then|introduced|revised|adopted|established|improved)\b/iu],
  [0.25, /派遣|実施|要請|設置|開設|周知|発出|支援|助言|受け入れ|受入れ|避難した|移転した|再建し|行った|始めた/u],
  [0.25, /\b(?:deployed|set up|opened|requested|provided|supported|evacuated|rebuilt|carried out)\b/iu],
]
