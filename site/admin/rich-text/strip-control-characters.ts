/** Pasted text without the characters that neither a browser nor the database takes. */
export const stripControlCharacters = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\n\t\r])\p{Cc}/gu, '')
