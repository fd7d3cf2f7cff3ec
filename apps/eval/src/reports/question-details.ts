import { markup } from '@colrag/report'
import type { Markup } from '@colrag/report'
import type { QueryRow, RowEvidence, RunRecord } from '../record/run-record.ts'
import { mainMeasure } from './main-measure.ts'

/** More would make a page that no browser opens at once; every row is in the run's folder. */
const most = 300
const recipesShown = 3

/**
 * Questions that can be opened to what each recipe found. Where there are many, those come first on which recipes differ most, then those of which
 * least was found.
 */
export function questionDetails({ summary, rows: all }: RunRecord): Markup {
  const rows = all.slice(0, 6)
  const measure = mainMeasure(summary.recipes)
  const valueOf = (row: QueryRow | undefined): number | null => (measure === null ? null : (row?.measures?.[measure] ?? null))
  const byId = rows.map((own) => new Map(own.map((row) => [row.id, row])))
  const asked = (rows[0] ?? []).map((row) => {
    const own = byId.map((found) => found.get(row.id))
    const values = own.map(valueOf).filter((value) => value !== null)
    const spread = values.length === 0 ? -1 : Math.max(...values) - Math.min(...values)
    return { row, own, spread, least: Math.min(1, ...values) }
  })
  const chosen = asked.length <= most ? asked : asked.toSorted((a, b) => b.spread - a.spread || a.least - b.least).slice(0, most)
  const said =
    asked.length <= most
      ? `All ${asked.length} questions.`
      : `${most} of ${asked.length} questions: first those on which the recipes differ most, then those of which least was found. The others are in rows.jsonl of the run.`
  return markup`<p class="soft">${said} Open one to see what was found, what carries its score, and what was needed.</p>
${chosen.map(({ row, own, spread }) => questionOf(row, own, summary.recipes, measure, spread))}`
}

function questionOf(
  row: QueryRow,
  own: readonly (QueryRow | undefined)[],
  recipes: RunRecord['summary']['recipes'],
  measure: string | null,
  spread: number,
): Markup {
  const values = own.map((found) => (measure === null ? null : (found?.measures?.[measure] ?? null)))
  const said = values.map((value) => (value === null ? '–' : value.toFixed(2))).join(' · ')
  return markup`<details><summary><span class="tag">${said}</span> ${row.text}${spread > 0 ? markup` <span class="soft">(differ)</span>` : null}</summary>
<p class="soft">${row.id}${row.type === null ? null : ` · ${row.type}`}${measure === null ? null : ` · ${measure} ${said}`}</p>
${neededOf(row, own, recipes)}
${own.slice(0, recipesShown).map((found, i) => markup`<h3>${recipes[i]?.name ?? ''}</h3>\n${found ? foundOf(found) : markup`<p>not asked</p>`}`)}
</details>
`
}

/** Where each needed item came, by recipe. */
function neededOf({ gold }: QueryRow, own: readonly (QueryRow | undefined)[], recipes: RunRecord['summary']['recipes']): Markup {
  if (gold.every((keys) => keys.length === 0)) return markup`<p>The set does not hold what this asks for.</p>`
  const placeOf = (keys: readonly string[], row: QueryRow | undefined): string => {
    const place = row?.ranking.findIndex(({ item }) => keys.includes(item)) ?? -1
    return place < 0 ? `not among ${row?.ranking.length ?? 0}` : `place ${place + 1}`
  }
  return markup`<p>Needed:</p>
<ul>${gold.map(
    (keys) =>
      markup`<li><span class="gold">${keys.slice(0, 3).join(' or ')}${keys.length > 3 ? ` or ${keys.length - 3} others` : null}</span>: ${own
        .map((row, i) => `${own.length > 1 ? `${recipes[i]?.name ?? ''} ` : ''}${placeOf(keys, row)}`)
        .join(', ')}</li>`,
  )}</ul>`
}

function foundOf({ evidence, ranking, gold, error, answer }: QueryRow): Markup {
  const isGold = (item: string): boolean => gold.some((keys) => keys.includes(item))
  return markup`${error === undefined ? null : markup`<p class="bad">${error}</p>\n`}${
    answer ? markup`<p><strong>${answer.status === 'answered' ? 'Answer' : 'No answer'}:</strong> ${answer.text}</p>\n` : null
  }${
    evidence.length > 0
      ? markup`<ol class="hits">${evidence.map((hit) => hitOf(hit, isGold(hit.item)))}</ol>`
      : markup`<ol class="hits">${ranking
          .slice(0, 10)
          .map(
            ({ item, score }) =>
              markup`<li${isGold(item) ? markup` class="gold"` : null}>${item} <span class="soft">${score.toFixed(4)}</span></li>`,
          )}</ol>`
  }${ranking.length === 0 && error === undefined ? markup`<p>nothing was found</p>` : null}
`
}

function hitOf(hit: RowEvidence, isGold: boolean): Markup {
  const { item, title, page, text, score } = hit
  return markup`<li${isGold ? markup` class="gold"` : null}>${isGold ? markup`<strong>needed</strong> · ` : null}${title === '' ? item : title}${
    page === null ? null : `, page ${page}`
  } <span class="soft">score ${score.toFixed(4)}</span>
<blockquote>${text}</blockquote>
<p class="soft">${carriedBy(hit)}</p></li>`
}

/** The sum behind a score, as far as it was told. */
function carriedBy({ parts, explanation }: RowEvidence): string {
  if (!explanation) {
    const said = Object.entries(parts).map(([axis, score]) => `${axis} ${score === null ? '–' : score.toFixed(4)}`)
    return said.length === 0 ? '' : `axes: ${said.join(', ')}`
  }
  const { terms, boosts, priors } = explanation
  return [
    terms
      .map(({ axis, normalized, weight, contribution }) => `${axis} ${weight} × ${normalized.toFixed(4)} = ${contribution.toFixed(4)}`)
      .join('; '),
    ...boosts.map(({ name, factor, because }) => `× ${factor} ${name} (${because})`),
    ...priors.map(({ name, amount, because }) => `+ ${amount.toFixed(4)} ${name} (${because})`),
  ].join('; ')
}
