import { ColragError } from '@colrag/core'

/** Groups of words that mean the same; Latin ones in any case. */
export type SynonymTable = readonly (readonly string[])[]

/** Common words of disaster reports and their English, as far as reports use both. */
export const disasterSynonyms: SynonymTable = [
  ['地震', 'earthquake', 'quake', '震災'],
  ['津波', 'tsunami', '高波'],
  ['洪水', 'flood', 'flooding', '水害', '浸水', '氾濫'],
  ['大雨', '豪雨', 'heavy rain', 'torrential rain'],
  ['台風', 'typhoon'],
  ['土砂災害', '土砂崩れ', '崖崩れ', '地すべり', 'landslide', 'debris flow', '土石流'],
  ['噴火', 'eruption', 'volcanic eruption'],
  ['暴風', '強風', 'strong wind', 'gale'],
  ['大雪', '豪雪', 'heavy snow'],
  ['停電', 'power outage', 'blackout', 'power failure'],
  ['断水', 'water outage', 'water supply interruption'],
  ['避難所', 'shelter', 'evacuation center', 'evacuation centre', '避難場所'],
  ['避難者', 'evacuee', 'evacuees', '避難民'],
  ['避難指示', 'evacuation order', 'evacuation instruction'],
  ['死者', '死亡者', 'deaths', 'fatalities', 'dead'],
  ['負傷者', 'けが人', '怪我人', 'injured', 'injuries'],
  ['行方不明者', 'missing', 'missing persons'],
  ['全壊', 'completely destroyed', 'totally collapsed'],
  ['半壊', 'half destroyed', 'partially collapsed'],
  ['住家被害', '家屋被害', '住宅被害', 'housing damage', 'damage to houses'],
  ['復旧', '復興', 'recovery', 'restoration', 'reconstruction'],
  ['被害', '損害', 'damage'],
  ['自衛隊', 'Self-Defense Forces', 'SDF'],
  ['消防団', '消防', 'fire brigade', 'fire department'],
  ['自治体', '市町村', 'municipality', 'municipalities', 'local government'],
  ['ハザードマップ', 'hazard map', '浸水想定区域図'],
  ['業務継続計画', '事業継続計画', 'BCP', 'business continuity plan'],
  ['防災', 'disaster prevention', 'disaster management'],
  ['備蓄', 'stockpile', 'stockpiles'],
  ['ボランティア', 'volunteer', 'volunteers'],
  ['罹災証明書', 'り災証明書', 'disaster victim certificate'],
  ['堤防', '護岸', 'levee', 'embankment', 'dike'],
  ['河川', 'river', 'rivers'],
  ['通行止め', '通行止', '通行規制', 'road closure', 'closed to traffic'],
  ['仮設住宅', '応急仮設住宅', 'temporary housing'],
]

/** Throws `invalid-options`, naming the place in the table, for what is no group of at least two words. */
export function checkSynonyms(table: SynonymTable): void {
  if (!Array.isArray(table)) throw new ColragError('invalid-options', 'synonyms', 'a list of groups of words is wanted')
  table.forEach((group: unknown, g) => {
    const isGroup = Array.isArray(group) && group.length > 1 && group.every((word) => typeof word === 'string' && word.trim() !== '')
    if (!isGroup)
      throw new ColragError('invalid-options', `synonyms[${g}]`, 'a group is a list of at least two words', {
        hint: 'such as ["避難所", "shelter"]',
      })
  })
}
