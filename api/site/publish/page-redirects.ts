import { indexed, perList, recordsById } from '#content/model/per-list.ts'
import type { Section } from '#content/sections/section.ts'
import { sections } from '#content/sections/sections.ts'
import { RedirectIndex, redirectOf, type Redirect } from '#content/sections/redirects.ts'
import { looseAddress, pageAddressOf, plainPath } from '#content/sections/slug.ts'
import type { listFormerAddresses } from '../../content/records/addresses.ts'
import type { Content } from './content.ts'

/** A redirect from an address that no page has. */
export interface PageRedirect {
  to: string
  status: 301 | 302
}

/** The owner said of the page at an address that it was removed. */
export interface GonePage {
  to?: undefined
  status: 410
}

const gone: GonePage = { status: 410 }

type Entry = { readonly _id: string } & Readonly<Record<string, unknown>>
type Former = Awaited<ReturnType<typeof listFormerAddresses>>[number]

const redirectIndex = perList<object, Entry, RedirectIndex<Rule>>(
  (entries) => new RedirectIndex(entries.flatMap((entry) => ruleOf(entry) ?? [])),
)

type Rule = Omit<Redirect, 'to'> & (PageRedirect | GonePage)

function ruleOf(entry: Entry): Rule | undefined {
  const redirect = redirectOf(sections.redirect, entry)
  if (!redirect) return undefined
  const { to, ...from } = redirect
  if (to === undefined) return { ...from, ...gone }
  return { ...from, to: asLocation(to), status: entry.redirectKind === 'Temporary' ? 302 : 301 }
}

/** The redirect of the owner for an address. */
const ownRedirect = (content: Content, path: string, query: string): Rule | undefined =>
  redirectIndex(sections.redirect, listIn(content, 'redirect')).find(path, query)

/** The redirect for a page's address with a query: old systems tell their pages apart by `?id=12`. */
export function findQueryRedirect(
  content: Content,
  path: string,
  query: string,
): PageRedirect | GonePage | undefined {
  const rule = ownRedirect(content, plainPath(path), query)
  return rule && rule.query.length > 0 ? rule : undefined
}

const formerAddresses = {}
const formerByAddress = indexed<Former>(({ _id }) => _id)

const listIn = <T extends Entry>(content: Content, key: string) =>
  (content.get(key as 'addresses') ?? []) as readonly T[]

/** A chain of more redirects than these is not followed to its end. */
const maxSteps = 10

/**
 * The final target of an address: by the owner’s redirects, or the page that formerly had the address. Returns undefined
 * for a loop, and that the page was removed if the target was. `origin` is the origin of the site, which a target may begin
 * with.
 */
export function findRedirect(
  content: Content,
  path: string,
  origin: string,
): PageRedirect | GonePage | undefined {
  let result: PageRedirect | undefined
  const visited = new Set<string>()
  for (let at = plainPath(path); visited.size < maxSteps;) {
    if (visited.has(at)) return undefined
    visited.add(at)
    const step = stepFrom(content, at)
    if (!step) break
    if (step.to === undefined) return gone
    const to = step.to.startsWith(`${origin}/`) ? step.to.slice(origin.length) : step.to
    const status = result?.status === 302 ? 302 : step.status
    // A target with a query or an anchor is returned as it is: the browser follows further redirects.
    if (!result || !/[?#]/.test(result.to)) result = { to, status }
    at = plainPath(to.replace(/[?#].*/s, ''))
  }
  return result
}

function stepFrom(content: Content, path: string): PageRedirect | GonePage | undefined {
  const redirect = ownRedirect(content, path, '')
  if (redirect) return redirect
  const addresses = formerByAddress(formerAddresses, listIn(content, 'addresses'))
  const former = addresses.get(path) ?? addresses.get(looseAddress(path))
  if (!former) return undefined
  const section: Section = sections[former.section]
  const record = recordsById(section, listIn(content, former.section)).get(former.record)
  const to = pageAddressOf(section, record)
  return to === undefined ? undefined : { to, status: 301 }
}

/** Percent-encodes an address: non-ASCII characters, and those with a meaning in server configurations. */
const asLocation = (address: string) =>
  address.replaceAll(/[^\x21-\x7e]|[;${}'"`\\]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  )

export type ListedRedirect = { from: string } & (PageRedirect | GonePage)

/** Every address without a query that redirects, with its final target, or that is gone. */
export const listRedirects = (content: Content, origin: string): ListedRedirect[] =>
  [
    ...listIn(content, 'redirect').flatMap((entry) => {
      const rule = ruleOf(entry)
      return rule && rule.query.length === 0 ? rule.path : []
    }),
    ...listIn<Former>(content, 'addresses').map(({ _id }) => _id),
  ].flatMap((from) => {
    const redirect = findRedirect(content, from, origin)
    return redirect ? [{ from, ...redirect }] : []
  })
