/** Units and counters that may stand right behind a number, folded to half width. The longest that fits is meant; an underscore stands for a space. */
export const quantityUnits: readonly string[] = `
  円 人 名 世帯 戸 棟 件 台 箇所 か所 カ所 ヶ所 ヵ所 ケ所 個所 個 本 食 校 園 施設 団体 自治体 市町村 市町 市 町 村 都県 県 区 地区 地域 隊 チーム 機 隻 艇 枚 回 日間 日 時間 分間
  分 秒 週間 週 か月 ヶ月 カ月 ヵ月 箇月 年間 年度 年 月 歳 代 割 倍 点 位 号 条 項 章 節 基 頭 羽 匹 株 口 袋 箱 缶 杯 床 室 部屋 階 社 店 組 班 対 冊 巻 部 種 種類 路線
  区間 便 往復 度 学級 橋 河川 事業所 法人 票 議席 パーセント ポイント ミリ センチ メートル キロメートル キロ グラム キログラム トン リットル ヘクタール アール 平方メートル 立方メートル
  平方キロメートル ガル ドル ユーロ ポンド バレル % ‰ ℃ °C ° ㎞ ㎡ ㎥ ㎜ ㎝ ㎏ ㎢ ℓ ㍑ ㌔ ㌧ 坪 石 反 畝 町歩 尺 寸 間 里 貫 匁 銭 厘 km2 km² m2 m² m3 m³
  km/h km cm mm μm nm m kg mg μg g t ha kl kL ml mL L/h L/min L/s m3/s m³/s ㎥/s L l mmol/L mg/dL g/L hPa MPa kPa Pa kW MW kWh
  W kV V mA A Hz kHz MHz GHz dB Nm N kN J K uF μF nF pF kΩ Ω GB MB KB TB ppm rpm pt dpi in inch inches ft feet
  sq_ft yd mi miles acres AC lb lbs oz percent people persons employees years months weeks days hours minutes
  seconds dollars euros yen households houses buildings deaths cases times
`
  .trim()
  .split(/\s+/)
  .map((unit) => unit.replace('_', ' '))
