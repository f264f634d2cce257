/** The reading time of a text in minutes, at least 1: 220 words of six letters, with the space, a minute. */
export const minutesToRead = (letters: number): number => Math.max(1, Math.round(letters / (220 * 6)))
