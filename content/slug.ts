import type { Field } from './field.ts'
import type { Section } from './section.ts'

/** What is wrong with a well-formed slug: parts are for pages at the root alone. */
export const slugError = (value: string, { parts }: Field): string | undefined =>
  value.includes('/') && !parts ? 'Leave out the /: the part before is always the same.' : undefined

/** The last part of an address, made of a title: `Où est-ce ?` becomes `ou-est-ce`. */
export function suggestSlug(title: string, most = 60): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = words[0]?.slice(0, most) ?? ''
  for (const word of words.slice(1)) {
    if (slug.length + word.length >= most) break
    slug += `-${word}`
  }
  return slug
}

/**
 * The last part of a topic's address: as `suggestSlug` makes it of Latin letters, of other scripts in codes, and with the
 * signs behind a name in words, so that `C++` and `C#` are two topics. Empty where there is no letter or digit.
 */
export function topicSlug(topic: string): string {
  const words = topic.replaceAll(/(?<=[\p{L}\p{N}])(?:\++|#)(?![\p{L}\p{N}])/gu, (signs) =>
    signs.replaceAll('+', ' plus').replace('#', ' sharp'),
  )
  if (!/(?!\p{Script=Latin})\p{L}/u.test(words)) return suggestSlug(words)
  const slug = words
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .join('-')
  return encodeURI(/^.{0,60}/su.exec(slug)![0])
}

/** An address as it is looked up: without a slash at its end, and with one spelling of what is not ASCII. */
export function plainPath(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  const plain = path.slice(0, end)
  try {
    // Codes of signs that mean something in an address are another address than the signs.
    return plain
      .split(/(%(?:2[346BCF]|3[ABDF]|40))/i)
      .map((part, index) => (index % 2 === 1 ? part.toUpperCase() : encodeURI(decodeURI(part))))
      .join('')
  } catch {
    return plain
  }
}

/** The address and the target of a redirect; undefined of any other record. */
export function redirectOf(
  { redirect }: Pick<Section, 'redirect'>,
  record: Readonly<Record<string, unknown>> | null | undefined,
): { from: string; to: string } | undefined {
  const [from, to] = redirect ? [record?.[redirect.from], record?.[redirect.to]] : []
  return typeof from === 'string' && typeof to === 'string' ? { from: plainPath(from), to } : undefined
}

/** The address of a record's page; undefined where it has none. */
export function pageAddressOf(
  { page }: Pick<Section, 'page'>,
  record: Readonly<Record<string, unknown>> | null | undefined,
): string | undefined {
  const slug = page && record?.[page.slug]
  return typeof slug === 'string' && slug !== '' ? `${page!.base}/${slug}` : undefined
}
