/** Says that a part of the file is damaged and reads as absent; `listenToWarnings` hears it as it hears pdf.js, once a request. */
export const tellDamage = (part: string): void => console.warn(`damaged: ${part}`)
