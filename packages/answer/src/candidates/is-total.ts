const totals = /^(?:総?合?\s*計|小\s*計|総\s*数|全\s*体|.*[(（](?:合計|計)[)）]|grand total|total|sum|all)$/iu

/** Does a row's name say that the row sums up others? */
export const isTotal = (label: string | undefined): boolean => (label ?? '').split('\n').some((part) => totals.test(part.trim()))
