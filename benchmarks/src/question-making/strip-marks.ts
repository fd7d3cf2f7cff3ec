/** The letters of a text: no white space, marks or digits. */
export const stripMarks = (text: string): string => text.replace(/[^\p{L}\p{M}_]/gu, '')
