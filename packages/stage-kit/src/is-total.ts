const total =
  /^(?:(?:総?合?\s*計|小\s*計|総\s*数|全\s*体|grand totals?|totals?|sum|all)(?:\s*[(（][^()（）]*[)）])?|.*[(（](?:合計|計)[)）])$/iu

/** Does a name of a row or column say that it sums up others? `label` may hold several names, each on a line of its own. */
export const isTotal = (label: string): boolean => label.split('\n').some((name) => total.test(name.trim()))
