/** Is it a remark on what stands near, by its first sign (※, 注, →)? Remarks are often set as large or as bold as headings; they are none. */
export const isRemark = (text: string): boolean => /^\s*(?:[※→⇒➡]|[(（]\s?注|注[\s\d０-９)）:：]|[(（]?note[s:）)]*[:：])/i.test(text)

const longest = 200

/**
 * Text that is no heading even where an author put it in the style of one, and so into the outline: remarks, bullet points, sentences with their full
 * stop, whole passages.
 */
export const isNoHeading = (text: string): boolean =>
  isRemark(text) || /^\s*[・•]/.test(text) || /[。、](?:\s*[（(][^（()）]{1,20}[)）])?\s*$/.test(text) || text.length > longest
