import type { Section } from './section.ts'

/** A slug from words in Latin letters; `suggestSlug` of the converter takes any script. */
export function slugFrom(title: string, maxLength = 60): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = words[0]?.slice(0, maxLength) ?? ''
  for (const word of words.slice(1)) {
    if (slug.length + word.length >= maxLength) break
    slug += `-${word}`
  }
  return slug
}

/**
 * The slug of a topic: like `slugFrom` for letters that it knows, encoded for other scripts, and with symbols after a name in
 * words, so that `C++` and `C#` are different topics. Empty if there is no letter or digit.
 */
export function topicSlug(topic: string): string {
  const words = topic.replaceAll(/(?<=[\p{L}\p{N}])(?:\++|#)(?![\p{L}\p{N}])/gu, (signs) =>
    signs.replaceAll('+', ' plus').replace('#', ' sharp'),
  )
  // Letters such as ø and ł have no base letter.
  if (!/[^a-zß]/u.test(words.normalize('NFKD').toLowerCase().replaceAll(/\P{L}/gu, '')))
    return slugFrom(words)
  const slug = words
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  return encodeURI(/^.{0,60}/su.exec(slug)![0])
}

/** The normalized address for lookups: without a trailing slash, and with one encoding of non-ASCII characters. */
export function plainPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  const plain = path.slice(0, end)
  try {
    // Percent-encoded reserved characters stay encoded, because they make a different address.
    return plain
      .split(/(%(?:2[346BCF]|3[ABDF]|40))/i)
      .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodeURI(decodeURI(part))))
      .join('')
  } catch {
    return plain
  }
}

/**
 * The form in which addresses without an exact match are compared: decoded as far as their meaning stays, in lower case,
 * and with one encoding.
 */
export function looseAddress(path: string): string {
  try {
    return plainPath(decodeURI(plainPath(path)).normalize('NFC').toLowerCase())
  } catch {
    return plainPath(path)
  }
}

/** The address of a record's page; undefined if it has none. */
export function pageAddressOf(
  { page }: Pick<Section, 'page'>,
  record: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const slug = page && record?.[page.slug]
  return typeof slug === 'string' && slug !== '' ? `${page!.base}/${slug}` : undefined
}
