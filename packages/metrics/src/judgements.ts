/** What is right: query id to item id to grade. Grade 0 is judged and not relevant; an item that is not named counts as 0. */
export type Judgements = ReadonlyMap<string, Grades>
export type Grades = ReadonlyMap<string, number>

/** What was found: query id to item ids, best first. */
export type Run = ReadonlyMap<string, readonly string[]>

export const relevantCount = (grades: Grades): number => [...grades.values()].filter((grade) => grade > 0).length
export const isRelevant = (grades: Grades, id: string): boolean => (grades.get(id) ?? 0) > 0
