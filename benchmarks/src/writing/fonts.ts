import { createRequire } from 'node:module'
import type { Face } from './ink.ts'

const resolve = createRequire(import.meta.url).resolve
const noto = (family: string, weight: string, file: string): string => resolve(`@expo-google-fonts/noto-${family}-jp/${weight}/${file}_${weight}.ttf`)

/** Font files by face: Noto Sans JP and Noto Serif JP, SIL Open Font License 1.1. */
export const fontFiles: Readonly<Record<Face, string>> = {
  sans: noto('sans', '400Regular', 'NotoSansJP'),
  'sans-bold': noto('sans', '700Bold', 'NotoSansJP'),
  serif: noto('serif', '400Regular', 'NotoSerifJP'),
  'serif-bold': noto('serif', '700Bold', 'NotoSerifJP'),
}
