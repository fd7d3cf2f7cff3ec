const label =
  /^[【〔<＜［[(（]?\s?(図表|図|表|写真|グラフ|別図|地図|그림|표|圖|Figure|Fig\.?|Table|Tab\.?|Photo|Plate|Chart|Map|Exhibit|Scheme|Abb(?:ildung|\.)|Tabelle|Tableau|Figura|Tabla|Cuadro|Gráfico|Tabela)\s?[-－]?\s?([A-Z]{0,3}[0-9０-９]+(?:[.．\-－–][0-9０-９]+)*|[IVXL]+\b|[A-Z]\b|[①-⑳])\s*[】〕>＞］\])）]?\s*([:：.．、|｜]?)\s*/i

/** What a caption names: `about` a table or a picture. Null where the text does not begin with such a label, or goes on as a sentence does ("Table 3 shows"). */
export function captionLabel(text: string): { readonly about: 'table' | 'figure'; readonly label: string } | null {
  const match = label.exec(text)
  if (!match) return null
  const rest = text.slice(match[0].length)
  const separated = match[3] !== ''
  if (!separated && /^(?:\p{Ll}|[はがをにのでと、,，)）])/u.test(rest)) return null
  if (text.length > 400) return null
  return { about: /^(?:表|표|tab|cuadro)/i.test(match[1] as string) ? 'table' : 'figure', label: match[0].trim() }
}
