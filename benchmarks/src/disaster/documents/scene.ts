import { paragraph } from '../../writing/paragraph.ts'
import type { PageFlow } from '../../writing/page-flow.ts'
import { picture } from '../../writing/picture.ts'
import type { Scene } from '../../writing/picture.ts'
import type { DisasterEvent, DisasterKind } from '../world/disaster-event.ts'

export const scenes: Readonly<Record<DisasterKind, Scene>> = {
  flood: 'flood',
  typhoon: 'flood',
  slide: 'slope',
  quake: 'camp',
  tsunami: 'harbour',
}

/** What the board in a photograph of a disaster says: the hardest-hit town, and where. */
export const signOf = ({ worst, kind }: DisasterEvent): string =>
  `${worst}${{ flood: '　中央橋', typhoon: '　役場前', slide: '　山手地区', quake: '　仮設広場', tsunami: '　漁港' }[kind]}`

const looks: Readonly<Record<DisasterKind, readonly [string, string, string]>> = {
  flood: [
    '濁った水が家並みの軒近くまで上がり、道と川の境が見えない。流れの向きは、屋根に引っ掛かった葦の束から分かる。',
    '水が引くまでに二日かかった。写した人は橋のたもとの三階から、助けを待つ人の数を数えながらシャッターを切ったという。',
    '水の跡は柱に残され、後に高さを示す札が付けられた。',
  ],
  typhoon: [
    '風で瓦を失った家々の間を、泥の混じった水が流れている。電柱は同じ向きに傾き、風の強さを物語る。',
    '写真は吹き返しの風がやんだ直後のもので、役場の職員が記録のために歩いて写した。',
    '飛ばされた屋根板は隣の集落で見つかった。',
  ],
  slide: [
    '山腹に褐色の筋が走り、その裾に押し出された家が傾いている。崩れた土は谷の小川を埋め、新しい池を作った。',
    '崩れは夜明け前に起きた。写した人は、対岸の畑から煙のような土ぼこりが収まるのを待った。',
    '後の調査で、崩れる前に湧き水が濁っていたことが分かった。',
  ],
  quake: [
    '壊れた家並みの手前に、真新しい仮設の住まいが列を作る。窓の明かりはまだ少ない。',
    '入居の始まった朝に写されたもので、荷を運ぶ軽トラックの列が道の奥まで続いていた。',
    '広場の名は、後に住民の投票で決められた。',
  ],
  tsunami: [
    '港は引いた波に運ばれた船と材木で埋まり、岸壁の線が見えない。海は何事もなかったように静かである。',
    '発災の翌朝、漁協の二階から写された。写した人は前の日、同じ窓から沖の白い線を見ていた。',
    '打ち上げられた船の一そうは、記念として残されている。',
  ],
}

/** The photograph of a disaster with three paragraphs on what it shows. Returns the blocks that tell of it, the picture first. */
export function sceneSection(flow: PageFlow, event: DisasterEvent): readonly string[] {
  const shown = picture(flow, `写真　${event.name}、${event.worst}（想像による絵）`, scenes[event.kind], {
    height: 210,
    sign: signOf(event),
  })
  const [seen, taken, later] = looks[event.kind]
  const before = flow.blocks.length
  paragraph(flow, [`上の写真は、${event.name}の${event.worst}を写している。${seen}`])
  paragraph(flow, [`${event.worst}のこの写真について。${taken}`])
  if (event.westernYear % 3 === 0) paragraph(flow, [`${event.worst}では、その後も同じ場所を写し続けている。${later}`])
  return [shown, ...flow.blocks.slice(before).map(({ id }) => id)]
}
