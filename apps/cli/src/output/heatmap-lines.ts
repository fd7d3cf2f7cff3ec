import type { WrittenHeatmap } from '../write-heatmaps.ts'
import { printable } from './printable.ts'

const mostRegions = 3
const longest = 60

/** For each page where its picture is, and its warmest places with what they say. */
export function heatmapLines(pages: readonly WrittenHeatmap[]): string {
  return pages
    .flatMap(({ title, page, picture, problem, regions }) => [
      `${printable(title)}, page ${page} → ${picture ?? `no picture: ${printable(problem ?? '')}`}`,
      ...regions.slice(0, mostRegions).map(({ box, text }) => {
        const said = printable(text)
        return `    [${[box.x, box.y].map(Math.round).join(' ')} ${Math.round(box.width)}×${Math.round(box.height)}] ${said.length > longest ? `${said.slice(0, longest)}…` : said}`
      }),
    ])
    .join('\n')
}
