/** Names of one thing, the canonical one first. */
export type AliasTable = readonly (readonly string[])[]

/** Offices and words that Japanese public documents call by several names. A collection has its own, to be given beside these. */
export const defaultAliases: AliasTable = [
  ['国土交通省', '国交省', 'MLIT'],
  ['厚生労働省', '厚労省', 'MHLW'],
  ['農林水産省', '農水省', 'MAFF'],
  ['経済産業省', '経産省', 'METI'],
  ['文部科学省', '文科省', 'MEXT'],
  ['気象庁', 'JMA', '日本気象庁'],
  ['海上保安庁', '海保'],
  ['地方公共団体', '自治体', '地方自治体'],
  ['災害派遣医療チーム', 'DMAT'],
  ['災害派遣精神医療チーム', 'DPAT'],
  ['国土地理院', 'GSI'],
  ['死者', '死亡者', '死亡'],
  ['負傷者', 'けが人', '怪我人'],
  ['行方不明者', '行方不明', '不明者'],
  ['避難者', '避難者数'],
  ['合計', '計', '総計', '総数', 'total'],
]
