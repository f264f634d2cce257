import { languageName } from '#content/locale/languages.ts'
import type { PageFinding } from './finding.ts'
import type { ParsedPage } from '../publish/parse-page.ts'
import { truncate } from './words.ts'

interface Site {
  origin: string
  /** Whether something is served at a path of this site. */
  serves: (path: string) => boolean
  /** The facts of the page at a path; undefined if there is no page. */
  factsOf: (path: string) => ParsedPage | undefined
}

/** Finds versions of a page in other languages that do not exist here, or that do not list the page in return. */
export const checkLanguages = (
  { alternates }: ParsedPage,
  path: string,
  fix: string,
  site: Site,
): PageFinding[] =>
  alternates.flatMap(({ language, href }) => {
    const { origin, pathname } = new URL(href, site.origin)
    if (origin !== site.origin || pathname === path) return []
    const version = `The version in “${languageName(language)}”, ${truncate(pathname)},`
    const finding = (says: string): PageFinding[] => [{ rule: 'links', says, fix }]
    if (!site.serves(pathname)) return finding(`${version} does not exist.`)
    const others = site.factsOf(pathname)?.alternates
    return others && !others.some((other) => new URL(other.href, site.origin).href === site.origin + path)
      ? finding(`${version} does not list this page in return, so search engines ignore both.`)
      : []
  })
