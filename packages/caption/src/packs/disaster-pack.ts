import type { DomainPack } from './domain-pack.ts'

/** Disasters as Japanese municipalities count them. */
export const disasterPack: DomainPack = {
  name: 'disaster',
  question: { ja: '写っている災害の種別', en: 'the type of disaster it shows' },
  classes: [
    { id: 'earthquake', names: ['地震', 'earthquake', '震災'] },
    { id: 'tsunami', names: ['津波', 'tsunami'] },
    {
      id: 'flood',
      names: ['洪水・浸水', 'flood', '洪水', '浸水', '水害', '氾濫', '豪雨', '大雨', '出水', 'flooding', 'inundation', 'heavy rain'],
    },
    { id: 'landslide', names: ['土砂災害', 'landslide', 'がけ崩れ', '土石流', '地すべり', 'debris flow', 'mudslide'] },
    { id: 'storm', names: ['暴風・台風', 'storm', '暴風', '台風', '強風', 'typhoon', 'hurricane'] },
    { id: 'storm-surge', names: ['高潮', 'storm surge'] },
    { id: 'tornado', names: ['竜巻', 'tornado', '突風'] },
    { id: 'snow', names: ['雪害', 'heavy snow', '大雪', '雪崩', 'snow', 'avalanche'] },
    { id: 'volcano', names: ['火山噴火', 'volcanic eruption', '噴火', '降灰', 'volcano', 'eruption'] },
    { id: 'fire', names: ['火災', 'fire', '林野火災', 'wildfire'] },
    { id: 'none', names: ['災害なし', 'no disaster', 'none', 'なし'] },
  ],
}
