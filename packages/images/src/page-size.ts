/** A4, the page that is assumed where a file does not say how large it is. */
const longSide = 841.89
/** No page is larger: A0. Cameras and screens write 72 into everything, which would make a photograph a poster. */
const longestPage = 3370

/**
 * The size of a page in points, and the resolution that follows. The file's own resolution counts when it is plausible for a scan or a fax
 * (from 90 dpi on) and gives a page of A0 at most; else the longer side is that of A4.
 */
export function pageSize(
  pixels: { readonly width: number; readonly height: number },
  told: number | null,
): { readonly width: number; readonly height: number; readonly dpi: number } {
  const longer = Math.max(pixels.width, pixels.height)
  const plausible = told !== null && told >= 90 && told <= 2400 && (longer * 72) / told <= longestPage
  const dpi = plausible ? told : (longer * 72) / longSide
  return { width: (pixels.width * 72) / dpi, height: (pixels.height * 72) / dpi, dpi }
}
