/** A language tag (BCP 47) in its canonical form: `de-AT` for `de-at`; undefined if the text is none. */
export function languageTag(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}
