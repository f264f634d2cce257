import type { AstroGlobal } from 'astro'
import type { SectionKey, SiteContent } from '#content/sections.ts'

/**
 * What is stored of the named sections. The page is tagged with them, so that it is rendered anew when one of them
 * is saved; there is no other way for a page to read content.
 */
export async function read<K extends SectionKey>(
  astro: AstroGlobal,
  ...keys: K[]
): Promise<Pick<SiteContent, K>> {
  astro.cache.set({ tags: keys })
  const values = await Promise.all(keys.map((key) => astro.locals.content(key)))
  return Object.fromEntries(keys.map((key, i) => [key, values[i]])) as unknown as Pick<SiteContent, K>
}
