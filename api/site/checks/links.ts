import type { PageFinding } from './finding.ts'
import { formAt } from './form-links.ts'
import type { ParsedPage } from '../publish/parse-page.ts'
import { truncate } from './words.ts'

interface Site {
  origin: string
  /** Whether something is served at a path of this site. */
  serves: (path: string) => boolean
  /** The facts of the page at a path; undefined if there is no page. */
  factsOf: (path: string) => ParsedPage | undefined
}

/** Finds broken links to this site, broken fragments, and links without a meaningful text. */
export const checkLinks = ({ links, ids }: ParsedPage, path: string, site: Site): PageFinding[] =>
  links.flatMap((link) => {
    const finding = (says: string): PageFinding[] => [{ rule: 'links', says, fix: formAt(link) }]
    const { href, text } = link
    if (!text)
      return finding(`A link to ${truncate(href)} has no text, so readers cannot tell where it leads.`)
    if (!URL.canParse(href, site.origin + path))
      return finding(`The link “${truncate(text)}” has no valid address.`)
    const { origin, pathname, hash } = new URL(href, site.origin + path)
    if (origin !== site.origin) return []
    if (!site.serves(pathname))
      return finding(`The link “${truncate(text)}” leads to ${truncate(pathname)}, which does not exist.`)
    const id = idOf(hash)
    const target = pathname === path ? ids : site.factsOf(pathname)?.ids
    return id && target && !target.has(id)
      ? finding(`The link “${truncate(text)}” leads to a place that is not on the page: #${truncate(id)}.`)
      : []
  })

/** Decodes a fragment to an element id; invalid percent encoding is kept as it is, as browsers do. */
function idOf(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
