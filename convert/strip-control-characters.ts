/** Removes control characters and lone surrogates, which the database rejects. */
export const stripControlCharacters = (text: string): string =>
  text.toWellFormed().replaceAll(/(?![\n\t\r])\p{Cc}/gu, '')
