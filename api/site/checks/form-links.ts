import { editAddress } from '#content/sections/screens.ts'
import { sections, type SectionKey } from '#content/sections/sections.ts'
import { isSection } from '../../content/records/changes.ts'
import type { Place } from '../publish/parse-page.ts'

/** The address of a section's form. */
export const formOf = (key: SectionKey) => editAddress(sections[key])

/** The address of the form for an element of a page; of the page's own texts if the element belongs to no section. */
export function formAt({ section, record }: Place): string {
  const keys = (section ?? '').split(' ').filter(isSection)
  const key = (record && keys.find((each) => sections[each].holds === 'many')) || keys[0]
  return key ? editAddress(sections[key], record) : formOf('site')
}
