import { leanFonts } from './lean-fonts.ts'
import { leanPictures } from './lean-pictures.ts'
import { leanStreams } from './lean-streams.ts'
import { leanStructure } from './lean-structure.ts'
import { NativeInflate } from './native-inflate.ts'

/** Has pdf.js leave undone, in this process, what reading does not need, with the same outcome. To be called once, before the first file. */
export function leanParser(): void {
  NativeInflate.install()
  leanFonts()
  leanPictures()
  leanStreams()
  leanStructure()
}
