import { isCjk } from '@colrag/stage-kit'
import type { GreyPicture } from '../../picture/grey-picture.ts'
import type { OcrWord } from '../ocr-engine.ts'
import type { DecodedCharacter } from './decode-ctc.ts'
import type { LineFrame } from './line-frame.ts'
import { lengthOf, partBox, thicknessOf } from './line-frame.ts'

/**
 * Words of a line: what stands between recognised spaces, or between gaps as wide as the line is thick. A character reaches half way to its
 * neighbours and at most as far as its kind is wide. `stepWidth`: the share of the line's length that one step of the output covers.
 */
export function lineWords(found: readonly DecodedCharacter[], stepWidth: number, frame: LineFrame, picture: GreyPicture): OcrWord[] {
  const thickness = thicknessOf(frame) / lengthOf(frame)
  const words: { characters: DecodedCharacter[]; spaced: boolean | undefined }[] = []
  let spaced: boolean | undefined = false
  let last: DecodedCharacter | undefined
  for (const character of found) {
    if (/^\s*$/.test(character.text)) {
      spaced = true
      last = undefined
      continue
    }
    const gap = last === undefined ? 0 : (character.step - last.step) * stepWidth - (reach(last, thickness) + reach(character, thickness))
    if (last === undefined || gap > thickness) words.push({ characters: [character], spaced: last === undefined ? spaced : undefined })
    else words.at(-1)?.characters.push(character)
    last = character
    spaced = undefined
  }
  const middle = ({ step }: DecodedCharacter): number => (step + 0.5) * stepWidth
  return words.map(({ characters, spaced: parted }, i): OcrWord => {
    const [first, final] = [characters[0], characters.at(-1)] as [DecodedCharacter, DecodedCharacter]
    const before = words[i - 1]?.characters.at(-1)
    const next = words[i + 1]?.characters[0]
    const from = Math.max(middle(first) - reach(first, thickness), before ? (middle(before) + middle(first)) / 2 : 0)
    const to = Math.min(middle(final) + reach(final, thickness), next ? (middle(final) + middle(next)) / 2 : 1)
    const confidence = characters.reduce((sum, { probability }) => sum + probability, 0) / characters.length
    return {
      text: characters.map(({ text }) => text).join(''),
      confidence: Math.round(confidence * 1e5) / 1e5,
      box: partBox(frame, from, Math.max(from, to), picture),
      ...(parted === undefined || i === 0 ? {} : { spaced: parted }),
    }
  })
}

/** Half the width of a character: characters are about three quarters as high as their line's box. */
const reach = ({ text }: DecodedCharacter, thickness: number): number => thickness * (isCjk(text) ? 0.4 : 0.25)
