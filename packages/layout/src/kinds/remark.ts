/** Is it a remark on what stands near, by its first sign (※, 注, →)? Remarks are often set as large or as bold as headings; they are none. */
export const isRemark = (text: string): boolean => /^\s*(?:[※→⇒➡]|[(（]\s?注|注[\s\d０-９)）:：]|[(（]?note[s:）)]*[:：])/i.test(text)
