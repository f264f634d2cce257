interface Typeface {
  /** As mail programs of people who have it installed know it. */
  name: string
  /** The package `@fontsource-variable/…` with its files, which is also in `package.json`. */
  files: string
}

/**
 * The typefaces of the product: of pages, pictures that are shared, mails and documents. For other ones, change the
 * metrics of the fallback fonts in `site/design/base.css`, too.
 */
export const typefaces = {
  text: { name: 'Figtree', files: 'figtree' },
  display: { name: 'Bricolage Grotesque', files: 'bricolage-grotesque' },
} as const satisfies Record<string, Typeface>
