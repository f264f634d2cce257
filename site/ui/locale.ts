import { productLanguage } from '#content/locale/format.ts'

/** The locale of the site in a browser, from the document; islands that show amounts on the server get it as a property. */
export const siteLocale = (): string =>
  (typeof document === 'undefined' ? undefined : document.documentElement.dataset['locale']) ??
  productLanguage
