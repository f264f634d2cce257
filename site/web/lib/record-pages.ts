import type { Section } from '#content/sections/section.ts'
import { isListed } from '#content/model/seo.ts'
import { everySection, type SectionKey } from '#content/sections/sections.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import { read, type Reader } from './content.ts'

interface RecordPage {
  section: Section
  href: string
  title: string
  /** The meta description; empty if the owner has not entered one. */
  description: string
}

const withPages = everySection.filter(({ page, titleField }) => page && titleField)

/** The indexable pages of records, at most `maxPerSection` per section. The page is tagged with each of these sections. */
export async function recordPages(astro: Reader, maxPerSection: number): Promise<RecordPage[]> {
  const keys = withPages.map(({ key }) => key as SectionKey)
  const stored: Readonly<Record<string, unknown>> = await read(astro, ...keys)
  return withPages.flatMap((section) =>
    (stored[section.key] as Readonly<Record<string, unknown>>[])
      .values()
      .filter(isListed)
      .take(maxPerSection)
      .flatMap((record) => {
        const href = pageAddressOf(section, record)
        const wordsOf = (field: string) => (typeof record[field] === 'string' ? record[field] : '')
        return href
          ? [{ section, href, title: wordsOf(section.titleField!), description: wordsOf('headDescription') }]
          : []
      })
      .toArray(),
  )
}
