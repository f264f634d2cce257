/** Pasted text without the signs that neither a browser nor the database takes. */
export const shownSigns = (text: string): string => text.toWellFormed().replaceAll(/(?![\n\t\r])\p{Cc}/gu, '')
