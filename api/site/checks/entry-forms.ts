import type { Field } from '#content/model/field.ts'
import { editAddress, fieldAddress } from '#content/sections/screens.ts'
import { everySection, sections, type SiteContent } from '#content/sections/sections.ts'
import type { Section } from '#content/sections/section.ts'
import { pageAddressOf } from '#content/sections/slug.ts'
import type { EntryForm } from './words.ts'

type SavedRecord = { readonly _id: string } & Readonly<Record<string, unknown>>

/** The form addresses of the title, description and search phrase of a record's page. */
export function entryFormOf(section: Section, record: SavedRecord): EntryForm {
  const id = record._id === 'new' ? undefined : record._id
  const formOf = (field: string) =>
    field in section.fields ? fieldAddress(section, id, field) : editAddress(section, id)
  const words = record.headPhrase
  const phrase = typeof words === 'string' && words ? { words, fix: formOf('headPhrase') } : undefined
  return { title: formOf('headTitle'), description: formOf('headDescription'), phrase }
}

/** Returns the form addresses for each page's path: of the record's own form, else of the “Search results” screen. */
export function entryForms(content: Partial<SiteContent>): (path: string) => EntryForm {
  const stored: Readonly<Partial<Record<string, unknown>>> = content
  const recordForms = new Map<string, EntryForm>()
  for (const section of everySection.filter(({ page }) => page))
    for (const record of (stored[section.key] ?? []) as SavedRecord[]) {
      const path = pageAddressOf(section, record)
      if (path !== undefined) recordForms.set(path, entryFormOf(section, record))
    }
  const fields = Object.entries<Field>(sections.seo.fields)
  const seoForm = (path: string, part: string) => {
    const field = fields.find(([, { seo }]) => seo?.page === path && seo.part === part)
    return field ? fieldAddress(sections.seo, undefined, field[0]) : editAddress(sections.seo)
  }
  return (path) =>
    recordForms.get(path) ?? { title: seoForm(path, 'title'), description: seoForm(path, 'description') }
}
