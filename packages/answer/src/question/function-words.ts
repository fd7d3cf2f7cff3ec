/** Words that say nothing of what is asked for; those of hiragana have three letters or more. */
export const functionWords: ReadonlySet<string> = new Set(
  `
  である でした ました ません ています ている された される できる できない について として において における
  によって による それぞれ いくら いくつ どこか どのくらい どれくらい どれだけ どちら ください でしょう ですか ますか
  という ための または および ならびに しかし さらに すべて だれが なぜか だった られる られた ところ
  もので ことが ことは そのうち どんな どのような どういう なければ ならない あるか いるか なった している していた
  おける あたり からの までの までに までは いつまで いつから あったか ありますか とともに に対し うちの ものの
  ときの ときに
  the a an of in on at to for and or is are was were be been do does did
  what which who whose whom when where why how many much that this these those it its by with from
  as not no if i my me you your we our have has had can should would will shall may
  there their they he she his her than then s each per any all both into onto via about also
  done being say says said stated give gives given according so such only etc e g them him t am
  but while within exactly tell please show shows shown get got
`
    .trim()
    .split(/\s+/),
)
