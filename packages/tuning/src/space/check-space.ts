import { ColragError } from '@colrag/core'
import type { Param, Space } from '@colrag/core'

/** Throws `invalid-options`, naming the parameter, for a range that is none, a choice of nothing, a simplex of fewer than two keys. */
export function checkSpace(space: Space): void {
  if (Object.keys(space).length === 0) throw new ColragError('invalid-options', 'space', 'there is no parameter to search', {})
  for (const [name, param] of Object.entries(space)) {
    const fault = faultOf(param)
    if (fault !== null) throw new ColragError('invalid-options', name, fault, {})
  }
}

function faultOf(param: Param): string | null {
  switch (param.kind) {
    case 'float':
      if (!Number.isFinite(param.low) || !Number.isFinite(param.high) || param.low > param.high) return rangeFault(param)
      return param.log && param.low <= 0 ? `a log scale begins above 0, not at ${param.low}` : null
    case 'int':
      return Number.isSafeInteger(param.low) && Number.isSafeInteger(param.high) && param.low <= param.high ? null : rangeFault(param)
    case 'choice':
      if (param.values.length === 0) return 'there is nothing to choose from'
      return new Set(param.values).size < param.values.length ? 'the same choice stands twice' : null
    case 'simplex':
      if (param.keys.length < 2) return 'a simplex needs two keys or more'
      return new Set(param.keys).size < param.keys.length ? 'the same key stands twice' : null
  }
}

const rangeFault = ({ low, high }: { readonly low: number; readonly high: number }): string => `${low} to ${high} is no range`
