import { Warn, View, logger, parse } from 'vega'
import type { Config, TopLevelSpec } from 'vega-lite'
import { compile } from 'vega-lite'
import type { DataTable } from './data-table.ts'
import { htmlTable } from './data-table.ts'
import type { Markup } from './markup.ts'
import { markup, trusted } from './markup.ts'
import { seriesColours } from './page-style.ts'

/**
 * `id`: unique in its page; letters, digits and hyphens. `title`: what the chart is of; `summary`: what it shows, for those who do not see it.
 * `table`: the same figures in words.
 */
export interface ChartText {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly table: DataTable
}

/**
 * A Vega-Lite chart as a figure: an SVG drawn here, in the colours of the page (so light or dark), with a name, a summary, and a table to open.
 * The same data gives the same bytes. Throws where the specification is none; data that lies elsewhere is not loaded.
 */
export async function drawChart(spec: TopLevelSpec, { id, title, summary, table }: ChartText): Promise<Markup> {
  const compiled = compile(spec, { config: theme, logger: silent() }).spec
  const view = new View(parse(compiled), { renderer: 'none', loader: noLoader, logger: silent() })
  let svg: string
  try {
    svg = await view.toSVG()
  } finally {
    view.finalize()
  }
  return markup`<figure id="${id}">
<figcaption>${title}</figcaption>
${trusted(named(svg, id, `${title}. ${summary}`))}
<details><summary>The figures of this chart as a table</summary>
${htmlTable(table)}</details>
</figure>
`
}

/** A picture with one name, in place of a name for each mark; ids are made unique, and the same whatever was drawn before. */
function named(svg: string, id: string, label: string): string {
  const ids = new Map<string, string>()
  const own = (old: string): string => {
    const known = ids.get(old) ?? `${id}-${ids.size + 1}`
    ids.set(old, known)
    return known
  }
  const { text } = markup`${label}`
  return svg
    .replace(/ (?:role|aria-[a-z]+)="[^"]*"/g, '')
    .replace(/(\bid="|url\(#)((?:clip|gradient|pattern)[\w-]*\d)/g, (_, before: string, old: string) => before + own(old))
    .replace(/^<svg /, () => `<svg role="img" aria-label="${text}" `)
    .replace(/ xmlns(?::xlink)?="[^"]*"/g, '')
}

const silent = (): ReturnType<typeof logger> => logger(Warn, undefined, () => undefined)

const refuse = (): Promise<never> => Promise.reject(new Error('a chart of a report loads nothing'))
const noLoader = { options: {}, load: refuse, sanitize: refuse, http: refuse, file: refuse } as never

const ink = 'currentColor'
const font = 'system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif'

const theme: Config = {
  background: 'transparent',
  font,
  padding: 4,
  view: { stroke: ink, strokeOpacity: 0.25 },
  axis: {
    labelColor: ink,
    titleColor: ink,
    domainColor: ink,
    tickColor: ink,
    gridColor: ink,
    gridOpacity: 0.12,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    labelLimit: 260,
  },
  legend: { labelColor: ink, titleColor: ink, labelFontSize: 12, titleFontSize: 12, titleFontWeight: 'normal', labelLimit: 260 },
  header: { labelColor: ink, titleColor: ink, labelFontSize: 12 },
  title: { color: ink, fontSize: 13, fontWeight: 'normal' },
  text: { color: ink },
  rule: { color: ink },
  point: { filled: true, opacity: 0.7, size: 45 },
  bar: { color: seriesColours[0] as string },
  line: { color: seriesColours[0] as string, strokeWidth: 2 },
  circle: { color: seriesColours[0] as string },
  range: { category: [...seriesColours] },
}
