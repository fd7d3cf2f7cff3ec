import { basename } from 'node:path'

/** Titles that programs put where nobody gave one. */
const garbage = [
  /^(untitled|無題|名称未設定|タイトルなし|タイトル未設定|document|文書|ドキュメント|no title|title|タイトル|print|印刷|blank|none|null|unknown|不明|scan|scanned (document|image)|スキャン|スキャン文書|image|画像|drawing|図面|図)[\s\p{N}_.()（）-]*$/iu,
  /^(新規|新しい|new)\s*((microsoft|ms)\s+)?((word|excel|powerpoint|office)\s*)?(文書|ドキュメント|ファイル|テキスト|ワークシート|シート|ブック|プレゼンテーション|スライド|document|file|text|worksheet|presentation)?[\s\p{N}_.()（）-]*$/iu,
  /^(microsoft (word|excel|powerpoint|office)|word|excel|powerpoint)\s+[-–]\s/iu,
  /^((microsoft|ms)\s+)?(word|excel|powerpoint|publisher|visio|office)[\s®]*(文書|ドキュメント|ワークシート|ブック|プレゼンテーション|document|worksheet|workbook|presentation)?[\s\p{N}_-]*$/iu,
  /^(スライド|slide|sheet|シート|worksheet|ワークシート|book|ブック|layout|レイアウト|プレゼンテーション|presentation|ページ|page)[\s\p{N}_-]*$/iu,
  /\.(docx?|docm|rtf|odt|xlsx?|xlsm|ods|pptx?|pptm|odp|pdf|jtdc?|jaw|indd|ai|eps|ps|dwg|dxf|dvi|tex|tmp|txt|csv|html?|qxd|p65|pmd|cdr|psd|tiff?|jpe?g|png|bmp)$/iu,
  /^([a-z]:\\|\\\\|\/|file:|https?:)/iu,
  /\uFFFD/u,
]

/** The metadata's title unless it is empty or no title at all, else the file's name without its ending. */
export function documentTitle(metadata: string, path: string): string {
  const title = metadata.replace(/\s+/g, ' ').trim()
  const real = title !== '' && /\p{L}/u.test(title) && !garbage.some((pattern) => pattern.test(title))
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
