import type { Field } from './field.ts'
import type { Section } from './section.ts'
import { everySection, sections, type SectionKey } from './sections.ts'

/** One screen of the back office: a section, or a heading with its list. */
export interface Screen {
  /** What stands in its address below `/admin/content/`. */
  readonly slug: string
  readonly title: string
  /** A single one comes before its list. */
  readonly sections: readonly Section[]
}

export interface Group {
  readonly title: string
  readonly screens: readonly Screen[]
}

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Sections that share an address are edited on one screen, which has the name that they share. */
function screenOf(...keys: readonly SectionKey[]): Screen {
  const its = keys.map((key): Section => sections[key])
  const title = its.length > 1 ? its[0]!.title.replace(/:.*/, '') : its[0]!.title
  return { title, slug: slugOf(title), sections: its }
}

/** Every section, as the menu shows them: at most seven screens a group. */
export const groups: readonly Group[] = [
  {
    title: 'First page',
    screens: [
      screenOf('landing'),
      screenOf('banner'),
      screenOf('about'),
      screenOf('counter'),
      screenOf('service', 'serviceItem'),
      screenOf('pricingText', 'pricing'),
      screenOf('contactItem'),
    ],
  },
  {
    title: 'More sections',
    screens: [
      screenOf('featuresText', 'featureItem'),
      screenOf('step'),
      screenOf('workStep'),
      screenOf('video', 'videoItem'),
      screenOf('testimonialText', 'testimonial'),
      screenOf('teamText', 'teamMember'),
      screenOf('experience'),
    ],
  },
  {
    title: 'Help and offers',
    screens: [
      screenOf('faqText', 'faqItem'),
      screenOf('callToAction'),
      screenOf('designItem'),
      screenOf('newsletter'),
      screenOf('servicePage'),
    ],
  },
  {
    title: 'Name and footer',
    screens: [
      screenOf('site'),
      screenOf('logo'),
      screenOf('brand'),
      screenOf('footerAbout'),
      screenOf('footerAddress'),
      screenOf('footerSocial'),
      screenOf('copyright'),
    ],
  },
  {
    title: 'Search and legal',
    screens: [screenOf('seo'), screenOf('privacy'), screenOf('terms')],
  },
]

export const screens: readonly Screen[] = groups.flatMap((group) => group.screens)

/** The screen that a section is edited on. */
export const screenFor = (section: Section): Screen =>
  screens.find((screen) => screen.sections.includes(section))!

/** Where a section is edited, or one record of its list. */
export const editAddress = (section: Section, id?: string): string => {
  const screen = `/admin/content/${screenFor(section).slug}`
  return section.holds === 'many' && id ? `${screen}/${id}` : screen
}

/** Each screen address of the sections, without a slash at its end, and where it leads; `{id}` is a record's id. */
export const sectionAddresses: ReadonlyMap<string, string> = new Map(
  everySection.flatMap((section) =>
    section.screens.map((address) => {
      const path = address.replace(/(.)\/$/, '$1')
      return [path, editAddress(section, path.includes('{id}') ? '{id}' : undefined)] as const
    }),
  ),
)

/** The part of the first page that shows a section, which may be switched off there; undefined where none does. */
export const landingPart = (section: Section): string | undefined => {
  const { fixed = [], options = [] } = sections.landing.fields.landingOrder as Field
  return screenFor(section).sections.find(({ key }) => [...fixed, ...options].includes(key))?.key
}
