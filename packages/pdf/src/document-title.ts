import { basename } from 'node:path'

/** Titles that programs put where nobody gave one. */
const garbage = [
  /^(untitled|無題|名称未設定|タイトルなし|document|文書|no title|title|タイトル|新規|print|印刷|blank|none|null|unknown)[\s\d_.()-]*$/i,
  /^(microsoft (word|excel|powerpoint|office)|word|excel|powerpoint)\s+[-–]\s/i,
  /^(powerpoint (プレゼンテーション|presentation)|スライド\s*\d*|slide\s*\d*|sheet\s*\d*|book\s*\d*|layout\s*\d*|プレゼンテーション\s*\d*)$/i,
  /\.(docx?|xlsx?|pptx?|pdf|jtdc?|jaw|indd|ai|eps|ps|dwg|dvi|tex|tmp|txt|html?|qxd|p65|pmd|cdr|psd|tiff?|jpe?g|png|bmp)$/i,
  /^([a-z]:\\|\\\\|\/|file:|https?:)/i,
  /\uFFFD/,
]

/** The metadata's title unless it is empty or no title at all, else the file's name without its ending. */
export function documentTitle(metadata: string, path: string): string {
  const title = metadata.replace(/\s+/g, ' ').trim()
  const real = title !== '' && /[\p{L}]/u.test(title) && !garbage.some((pattern) => pattern.test(title))
  return real ? title : nameOf(path)
}

function nameOf(path: string): string {
  const name = basename(path).replace(/\.pdf$/i, '')
  try {
    return decodeURIComponent(name).normalize('NFC')
  } catch {
    return name.normalize('NFC')
  }
}
