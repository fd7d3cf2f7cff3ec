/**
 * Which values of a facet pass. `in`: any of these. Bounds: `from` and `to` let the bound itself pass, `above` and `below` do not; all that
 * are given must hold. A number, or a text that is one, bounds numbers; an ISO date (`2020`, `2020-07`, `2020-07-04`, with a time and an
 * offset if need be) bounds dates, and stands for the whole of its year, month or day: `to: '2020-07'` lets the last of July pass. What is
 * neither the one nor the other lies in no range.
 */
export interface FacetCondition {
  readonly in?: readonly (string | number)[]
  readonly from?: string | number
  readonly to?: string | number
  readonly above?: string | number
  readonly below?: string | number
}

/**
 * What the facets of a unit must be: every entry holds. A text: the facet is this text; a number: it is a number of this value; a condition:
 * see there; a list: `allOf`, `anyOf` or `noneOf` the filters in it (their facets can still be asked for by a text or a condition). A unit
 * without the facet does not pass an entry that names it, so it does pass `noneOf` that entry. `{}` lets everything pass.
 */
export interface Filter {
  readonly [facet: string]: string | number | FacetCondition | readonly Filter[]
}
