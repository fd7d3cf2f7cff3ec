const operators = /[=＝≈≠≤≥±×÷∑∏∫√∂∞∈∝→⇒∀∃^{}|]|[α-ωΑ-Ω]/gu

/** A line that is set apart and made of symbols: an operator of comparison, many symbols, few words. */
export function looksLikeFormula(text: string, lines: number): boolean {
  if (lines > 3 || text.length < 3 || text.length > 160 || !/[=＝≈≤≥∑∏∫√∝]/u.test(text)) return false
  const symbols = text.match(operators)?.length ?? 0
  const words = text.match(/\p{L}{4,}|[\u3040-\u30ff\u4e00-\u9fff]{3,}/gu)?.length ?? 0
  return symbols >= 1 && words <= 2 && (symbols + (text.match(/[\d()[\]+\-*/]/g)?.length ?? 0)) / text.replace(/\s/g, '').length > 0.2
}
