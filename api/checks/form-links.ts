import { editAddress } from '#content/screens.ts'
import { sections, type SectionKey } from '#content/sections.ts'
import type { Place } from '../publish/parse-page.ts'

/** The form of a section. */
export const formOf = (key: SectionKey) => editAddress(sections[key])

/** The form of what stands at a place of a page; the page's own words where it belongs to no section. */
export function formAt({ section, record }: Place): string {
  const keys = (section ?? '').split(' ').filter((key): key is SectionKey => key in sections)
  const key = (record && keys.find((each) => sections[each].holds === 'many')) || keys[0]
  return key ? editAddress(sections[key], record) : formOf('site')
}
