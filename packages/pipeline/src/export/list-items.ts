import { lineJoint } from './line-joint.ts'

const bullet = /^\s*(?:[•●○■□◆◇▪▫◦‣⁃∙・‧▶▷►➢➤➔✓✔☑☐❖★☆※→█▌▐\ufffd\ue000-\uf8ff]|[*–—-](?=\s))\s*/u
const counter =
  /^\s*(?:[(（]\s?(?:\d{1,3}|[a-zA-Zア-ンあ-ん]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})\s?[)）]|(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[)）.．](?=\s|\D)|[①-⑳㉑-㉟⑴-⒇]|[ア-ン][)）.．]|[一二三四五六七八九十]{1,3}[、.．])/

/** Does a bullet or a counter begin the line? */
export const beginsItem = (line: string): boolean => bullet.test(line) || counter.test(line)

/**
 * The items of a list block: a line that begins with a bullet or a counter starts one, others go on with the one before. Bullets are taken off,
 * counters stay. A list none of whose lines begins so has an item for each line.
 */
export function listItems(text: string): readonly string[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const starts = lines.map(beginsItem)
  const items: string[] = []
  for (const [i, line] of lines.entries()) {
    const begins = starts[i] || !starts.includes(true)
    const before = items.at(-1)
    if (begins || before === undefined) items.push(line.replace(bullet, '').trim())
    else items[items.length - 1] = `${before}${lineJoint(before, line.trim())}${line.trim()}`
  }
  return items
}
