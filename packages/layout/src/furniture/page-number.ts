import type { PageRecord } from '@colrag/core'

const lone =
  /^[-–—―ー‐•·|\s(（[<〈]*(?:(?:p(?:age)?|pg|página|pagina|seite)\.?\s*)?(\d{1,4}|[ivxlc]{1,6}|[a-z]{1,2}[-–.]\d{1,3}|\d{1,2}[-–.]\d{1,3})(?:\s*(?:\/|of|／|de|di|von)\s*\d{1,4})?(?:\s*(?:頁|ページ|쪽))?[-–—―ー‐•·|\s)）\]>〉]*$/i
const telling =
  /^[-–—―ー‐•·|(（[<〈]\s?.*[-–—―ー‐•·|)）\]>〉]$|\w[-–]\w|[頁쪽]|ページ|page|pg|página|pagina|seite|\b(?:of|de|di|von)\b|p\.|\d\s*[/／]\s*\d/i

/** What the text says of its page when it is a page number and nothing else ("- 3 -", "Page 2 of 9", "xii", "12頁"); `sure` when its form can be nothing else. */
export function pageNumberIn(text: string): { readonly said: string; readonly sure: boolean } | null {
  const plain = text.normalize('NFKC').trim()
  const match = lone.exec(plain)
  return match ? { said: (match[1] as string).toLowerCase(), sure: telling.test(plain) } : null
}

/** Is it the number or the label that the file itself gives this page? */
export const isNumberOf = (page: PageRecord, said: string): boolean => said === String(page.number) || said === page.label.toLowerCase()
