const bullet = /^([•●○■□◆◇▪▫◦‣⁃∙・‧▶▷►➢➤➔✓✔☑☐❖★☆█▌▐※→*–—-])(?=\s|\S)/
/** Bullets come from fonts of signs, whose characters may have no name. */
const nameless = /^([\ufffd\ue000-\uf8ff])\s+(?=[^\ufffd\ue000-\uf8ff\s]{2})/u
const numbered =
  /^(?:[(（]\s?(?:\d{1,3}|[a-zA-Zア-ンあ-んｱ-ﾝ]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})\s?[)）](?![.,;。、])|(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[)）.．](?=\D|$)|[①-⑳㉑-㉟⑴-⒇㈠-㈩]|[ア-ン](?:[)）.．]|\s(?=\S))|[一二三四五六七八九十]{1,3}[、.．])/

/** The marker at the start of a list item: a bullet or a counter with its brackets; null where the text has none. */
export function listMarker(text: string): string | null {
  const start = text.trimStart()
  const dash = /^[*–—-]/.test(start)
  if (dash && !/^[*–—-]\s+\S/.test(start)) return null
  return bullet.exec(start)?.[1] ?? nameless.exec(start)?.[1] ?? numbered.exec(start)?.[0] ?? null
}
