interface Typeface {
  /** As mail programs of people who have it installed know it. */
  name: string
  /** The package `@fontsource-variable/…` with its files, which is also in `package.json`. */
  files: string
}

/** The typefaces of pages, in pairs that the owner chooses from. */
export const typefacePairs = {
  Lively: {
    text: { name: 'Figtree', files: 'figtree' },
    display: { name: 'Bricolage Grotesque', files: 'bricolage-grotesque' },
  },
  Editorial: {
    text: { name: 'Source Sans 3', files: 'source-sans-3' },
    display: { name: 'Newsreader', files: 'newsreader' },
  },
  Geometric: {
    text: { name: 'Inter', files: 'inter' },
    display: { name: 'Sora', files: 'sora' },
  },
} as const satisfies Record<string, Record<'text' | 'display', Typeface>>

/**
 * The typefaces of the product, and of pages without another choice: of pictures that are shared, mails and documents. For
 * other ones, change the metrics of the fallback fonts in `site/design/base.css`, too.
 */
export const typefaces = typefacePairs.Lively
