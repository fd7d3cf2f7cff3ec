/**
 * Modern and old forms of characters (the table of common kanji gives both), and variants that names are written with, each pair the
 * common form first. Forms that NFKC makes equal are not here.
 */
const pairs = `
  亜亞 悪惡 圧壓 囲圍 医醫 為爲 壱壹 稲稻 飲飮 隠隱 営營 栄榮 衛衞 駅驛 円圓 塩鹽 縁緣 応應 欧歐 殴毆 桜櫻 奥奧 横橫 温溫 穏穩 仮假 価價 画畫 会會 絵繪 壊壞 懐懷 拡擴 殻殼 覚覺 学學 岳嶽 楽樂 勧勸 巻卷
  寛寬 歓歡 観觀 関關 陥陷 顔顏 帰歸 気氣 既旣 亀龜 偽僞 戯戲 犠犧 旧舊 拠據 挙擧 虚虛 峡峽 挟挾 狭狹 暁曉 区區 駆驅 勲勳 薫薰 径徑 恵惠 掲揭 渓溪 経經 継繼 茎莖 蛍螢 軽輕 鶏鷄 芸藝 撃擊 県縣 倹儉 剣劍
  圏圈 検檢 権權 献獻 研硏 険險 顕顯 験驗 厳嚴 効效 広廣 恒恆 鉱鑛 号號 国國 黒黑 砕碎 済濟 斎齋 剤劑 雑雜 参參 惨慘 桟棧 蚕蠶 賛贊 残殘 糸絲 歯齒 児兒 辞辭 湿濕 実實 写寫 釈釋 寿壽 収收 従從 渋澁 獣獸
  縦縱 粛肅 処處 緒緖 叙敍 奨奬 将將 焼燒 証證 乗乘 剰剩 壌壤 嬢孃 条條 浄淨 状狀 畳疊 譲讓 醸釀 触觸 嘱囑 寝寢 慎愼 真眞 尽盡 図圖 粋粹 酔醉 随隨 髄髓 数數 枢樞 声聲 静靜 斉齊 摂攝 窃竊 専專 戦戰 浅淺
  潜潛 繊纖 践踐 銭錢 禅禪 双雙 壮壯 捜搜 挿插 争爭 総總 聡聰 荘莊 装裝 騒騷 増增 臓臟 蔵藏 属屬 続續 堕墮 体體 対對 帯帶 滞滯 台臺 滝瀧 択擇 沢澤 担擔 胆膽 団團 弾彈 断斷 痴癡 遅遲 昼晝 虫蟲 鋳鑄 庁廳
  徴徵 聴聽 勅敕 鎮鎭 逓遞 鉄鐵 転轉 点點 伝傳 党黨 盗盜 灯燈 当當 闘鬪 独獨 読讀 届屆 縄繩 弐貳 悩惱 脳腦 覇霸 廃廢 拝拜 売賣 麦麥 発發 髪髮 抜拔 蛮蠻 秘祕 浜濱 瓶甁 払拂 仏佛 併倂 並竝 変變 辺邊 弁辨
  宝寶 豊豐 褒襃 没沒 翻飜 槙槇 毎每 万萬 満滿 黙默 弥彌 訳譯 薬藥 与與 予豫 余餘 誉譽 揺搖 様樣 謡謠 来來 乱亂 覧覽 竜龍 両兩 猟獵 緑綠 塁壘 励勵 礼禮 隷隸 霊靈 齢齡 恋戀 炉爐 労勞 朗郞 楼樓 録錄 湾灣
  郷鄕 錬鍊 歴歷 暦曆 頼賴 瀬瀨 鴎鷗 焔焰 渕淵 桧檜 撹攪 涌湧 尭堯 遥遙 巌巖 島嶋 峰峯 崎﨑 高髙 辺邉 富冨 館舘 野埜 国圀 裏裡 杯盃 略畧 群羣 留畱 凉涼 床牀 草艸 吉𠮷 即卽 単單 巣巢 徳德 戻戾 晩晚 曽曾
  概槪 歩步 渉涉 涙淚 渇渴 痩瘦 称稱 穂穗 欠缺 艶艷 闘鬭 麺麵 黄黃 弁瓣 弁辯
`

const modern: ReadonlyMap<string, string> = new Map(
  pairs
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [common = '', old = ''] = [...pair]
      return [old, common]
    }),
)
const old: ReadonlyMap<string, readonly string[]> = new Map(
  [...Map.groupBy(modern, ([, common]) => common)].map(([common, forms]) => [common, forms.map(([form]) => form)]),
)

/** The text with each old or rare form in its common one: 澤邊 becomes 沢辺. */
export const commonForms = (text: string): string => [...text].map((character) => modern.get(character) ?? character).join('')

/** The forms of a character that are not its common one: 沢 gives 澤. */
export const otherForms = (character: string): readonly string[] => old.get(character) ?? []
