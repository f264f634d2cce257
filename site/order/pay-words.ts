const names = [
  'payAccountHeading',
  'payAccountText',
  'payCardHeading',
  'payCardText',
  'payCardButton',
] as const

/** The owner's words for the ways to pay. */
export type PayWords = Record<(typeof names)[number], string>

/** Of the texts of a page, those about paying. */
export const payWordsOf = (texts: PayWords): PayWords =>
  Object.fromEntries(names.map((name) => [name, texts[name]])) as PayWords
