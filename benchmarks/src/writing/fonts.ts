import { createRequire } from 'node:module'
import type { Face } from './ink.ts'

const require = createRequire(import.meta.url)

/** Font files by face: Noto Sans JP and Noto Serif JP, SIL Open Font License 1.1. */
export const fontFiles: Readonly<Record<Face, string>> = {
  sans: require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  'sans-bold': require.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
  serif: require.resolve('@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf'),
  'serif-bold': require.resolve('@expo-google-fonts/noto-serif-jp/700Bold/NotoSerifJP_700Bold.ttf'),
}
