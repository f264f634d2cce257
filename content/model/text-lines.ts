/** The lines of a text, without those that have only spaces. */
export const textLines = (text = ''): string[] => text.split('\n').flatMap((line) => line.trim() || [])
