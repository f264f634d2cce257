import { everySection } from '#content/sections/sections.ts'
import { stored } from '#content/sections/settings.ts'
import type { Section } from '#content/sections/section.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Route } from '../../platform/http/route.ts'

const sectionsByKey: ReadonlyMap<string, Section> = new Map(Object.entries(stored))

/** The section that the path of a request names. */
export function sectionOf(param: (name: 'section') => string): Section {
  const section = sectionsByKey.get(param('section'))
  if (!section) throw new NotFoundError()
  return section
}

/**
 * Declares a route of every section: `general` is its description, and `specific` what applies to one section; null if
 * that section has no such route. Settings have it only if they are among `sections`.
 */
export function perSection<R extends Route>(
  general: R,
  specific: (section: Section) => Partial<Route> | null = () => ({}),
  sections: readonly Section[] = everySection,
): R {
  const variants = new Map(
    sections.flatMap((section) => {
      const own = specific(section)
      return own ? [[section.key, { ...general, ...own }] as const] : []
    }),
  )
  return { ...general, variant: (param) => variants.get(param('section') as Section['key']) }
}

/** The route of one section, at a path of its own. */
export function boundTo(section: Section, general: Route, own: Partial<Route>): Route {
  const { variant: _, ...route } = general.variant!(() => section.key)!
  return {
    ...route,
    ...own,
    run: ({ param, ...call }) =>
      route.run({ ...call, param: (name) => (name === 'section' ? section.key : param(name)) }),
  }
}
