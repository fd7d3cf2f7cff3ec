import { basename, dirname } from 'node:path'
import type { PageHeat } from '@colrag/recipes'
import type { WrittenHeatmap } from '../write-heatmaps.ts'
import { printable } from './printable.ts'

const mostRegions = 3
const longest = 60

/** For each page where its picture is, and its warmest places with their heat, on the scale of that page, and what they say; of each word of the question that has a picture the warmest. */
export function heatmapLines(pages: readonly WrittenHeatmap[]): string {
  return pages
    .flatMap(({ title, page, picture, problem, regions, words }) => [
      `${printable(title)}, page ${page} → ${picture ?? `no picture: ${printable(problem ?? '')}`}`,
      ...regions.slice(0, mostRegions).map((region) => `    ${placeOf(region)}`),
      ...wordLines(words),
    ])
    .join('\n')
}

function wordLines(words: WrittenHeatmap['words']): readonly string[] {
  const drawn = words.flatMap(({ picture, regions: [warmest] }) => (picture === undefined ? [] : [{ picture, warmest }]))
  const [first] = drawn
  if (!first) return []
  const names = drawn.map(({ picture, warmest }) => `        ${basename(picture)}  ${warmest ? placeOf(warmest) : 'nothing is warm'}`)
  return [`    by words → ${dirname(first.picture)}`, ...names]
}

function placeOf({ box, text, heat }: PageHeat['regions'][number]): string {
  const said = printable(text)
  return `${heat.toFixed(2)}  [${[box.x, box.y].map(Math.round).join(' ')} ${Math.round(box.width)}×${Math.round(box.height)}] ${said.length > longest ? `${said.slice(0, longest)}…` : said}`
}
