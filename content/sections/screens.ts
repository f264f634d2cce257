import type { Field } from '../model/field.ts'
import type { Section } from './section.ts'
import { everySection, sections } from './sections.ts'
import { slugFrom } from './slug.ts'

/** One screen of the back office: a section, or a heading with its list. */
export interface Screen {
  /** The last part of its address, after `/admin/content/`. */
  readonly slug: string
  readonly title: string
  /** The purpose of its list, or of its first section. */
  readonly about: string
  /** A Lucide name. */
  readonly icon: string | undefined
  /** A heading comes before its list. */
  readonly sections: readonly Section[]
  /** Whether the menu shows it one level deeper. */
  readonly secondary: boolean
  /** Other words by which the command palette finds it. */
  readonly synonyms: string | undefined
}

export interface Group {
  readonly title: string
  readonly screens: readonly Screen[]
}

/** Sections that share an address are edited on one screen, which has the name that they share. */
function screensOf(group: readonly Section[]): Screen[] {
  const screens: Section[][] = []
  for (const section of group) {
    const shared = screens.find((each) =>
      each.some((other) => other.screens.some((address) => section.screens.includes(address))),
    )
    if (shared) shared.push(section)
    else screens.push([section])
  }
  return screens.map((sections) => {
    const [{ title: first }] = sections as [Section]
    const title = sections.length > 1 ? first.replace(/:.*/, '') : first
    const icon = sections.find((section) => section.icon)?.icon
    const { about } = sections.find(({ holds }) => holds === 'many') ?? sections[0]!
    const secondary = sections.some((section) => section.secondary)
    const synonyms = sections.flatMap((section) => section.synonyms ?? []).join(' ') || undefined
    return { title, about, icon, slug: slugFrom(title), sections, secondary, synonyms }
  })
}

/** The screens behind each entry of the back office's menu. */
export const groups: readonly Group[] = [...Map.groupBy(everySection, ({ menu }) => menu)].map(
  ([title, members]) => ({ title, screens: screensOf(members) }),
)

export const screens: readonly Screen[] = groups.flatMap((group) => group.screens)

/** The screen at the last part of an address: its slug, or that of one of its sections. */
export const screenAt = (slug: string): Screen | undefined =>
  screens.find((screen) => screen.slug === slug) ??
  screens.find(({ sections }) => sections.some(({ title }) => slugFrom(title) === slug))

/** The screen that a section is edited on. */
export const screenFor = (section: Section): Screen =>
  screens.find((screen) => screen.sections.includes(section))!

/** The address at which a section, or one record of its list, is edited. */
export const editAddress = (section: Section, id?: string): string => {
  const screen = `/admin/content/${screenFor(section).slug}`
  return section.holds === 'many' && id ? `${screen}/${id}` : screen
}

/** The address at which a field is edited: the form opens with the focus in it. */
export const fieldAddress = (section: Section, id: string | undefined, field: string) =>
  `${editAddress(section, id)}#field=${section.key}.${field}`

/** The screen addresses of all sections, without a trailing slash, and their targets; `{id}` is a record's id. */
export const sectionAddresses: ReadonlyMap<string, string> = new Map(
  everySection.flatMap((section) =>
    section.screens.map((address) => {
      const path = address.replace(/(.)\/$/, '$1')
      return [path, editAddress(section, path.includes('{id}') ? '{id}' : undefined)] as const
    }),
  ),
)

/** The part of the homepage that shows a section, and that the owner can hide; undefined if there is none. */
export const landingPart = (section: Section): string | undefined => {
  const { defaultParts = [], options = [] } = sections.landing.fields.landingOrder as Field
  return screenFor(section).sections.find(({ key }) => [...defaultParts, ...options].includes(key))?.key
}
