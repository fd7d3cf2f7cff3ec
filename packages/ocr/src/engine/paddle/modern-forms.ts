import type { CharacterSet } from './character-set.ts'

/** Old and modern forms of Japanese characters that differ by a stroke or two, in pairs. */
const pairs =
  '壞壊黑黒德徳髮髪稅税說説內内綠緑曆暦歷歴步歩每毎產産戶戸彥彦顏顔黃黄橫横靑青淸清强強卽即旣既吳呉溫温增増錄録祿禄寬寛寢寝查査緖緒瀨瀬賴頼鄕郷鄰隣敎教稻稲搖揺謠謡巢巣敍叙勳勲薰薫飮飲惠恵專専傳伝拔抜拂払佛仏晝昼晚晩歎嘆'

/** For each class of an old form the class of the modern one, else 0; pairs of which the model knows only one are left out. */
export function modernForms(characters: CharacterSet): Uint32Array {
  const forms = new Uint32Array(characters.length)
  const classes = new Map(characters.map((character, k) => [character, k]))
  const letters = [...pairs]
  for (let i = 0; i + 1 < letters.length; i += 2) {
    const [old, modern] = [classes.get(letters[i] ?? ''), classes.get(letters[i + 1] ?? '')]
    if (old !== undefined && modern !== undefined && old !== modern) forms[old] = modern
  }
  return forms
}
