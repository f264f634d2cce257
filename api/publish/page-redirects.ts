import { indexed, recordsById } from '#content/per-list.ts'
import type { Section } from '#content/section.ts'
import { sections } from '#content/sections.ts'
import { redirectOf, pageAddressOf, plainPath } from '#content/slug.ts'
import type { listFormerAddresses } from '../content/addresses.ts'
import type { Content } from './content.ts'

/** A redirect from an address that no page has. */
export interface PageRedirect {
  to: string
  status: 301 | 302
}

type Entry = { readonly _id: string } & Readonly<Record<string, unknown>>
type Former = Awaited<ReturnType<typeof listFormerAddresses>>[number]

const redirectsByAddress = indexed<Entry>((entry) => redirectOf(sections.redirect, entry)?.from ?? '')
const formerAddresses = {}
const formerByAddress = indexed<Former>(({ _id }) => _id)

const listIn = <T extends Entry>(content: Content, key: string) =>
  (content.get(key as 'addresses') ?? []) as readonly T[]

/** A chain of more redirects than these is not followed to its end. */
const maxSteps = 10

/**
 * The final target of an address: by the owner’s redirects, or the page that formerly had the address. Returns undefined
 * for a loop. `origin` is the origin of the site, which a target may begin with.
 */
export function findRedirect(content: Content, path: string, origin: string): PageRedirect | undefined {
  let result: PageRedirect | undefined
  const visited = new Set<string>()
  for (let at = plainPath(path); visited.size < maxSteps;) {
    if (visited.has(at)) return undefined
    visited.add(at)
    const step = stepFrom(content, at)
    if (!step) break
    const to = step.to.startsWith(`${origin}/`) ? step.to.slice(origin.length) : step.to
    const status = result?.status === 302 ? 302 : step.status
    // A target with a query or an anchor is returned as it is: the browser follows further redirects.
    if (!result || !/[?#]/.test(result.to)) result = { to, status }
    at = plainPath(to.replace(/[?#].*/s, ''))
  }
  return result
}

function stepFrom(content: Content, path: string): PageRedirect | undefined {
  const redirect = redirectsByAddress(sections.redirect, listIn(content, 'redirect')).get(path)
  if (redirect) {
    const status = redirect.redirectKind === 'Temporary' ? 302 : 301
    return { to: asLocation(redirectOf(sections.redirect, redirect)!.to), status }
  }
  const former = formerByAddress(formerAddresses, listIn(content, 'addresses')).get(path)
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

/** Every address that redirects, with its final target. */
export const listRedirects = (content: Content, origin: string): (PageRedirect & { from: string })[] =>
  [
    ...listIn(content, 'redirect').flatMap((entry) => redirectOf(sections.redirect, entry)?.from ?? []),
    ...listIn<Former>(content, 'addresses').map(({ _id }) => _id),
  ].flatMap((from) => {
    const redirect = findRedirect(content, from, origin)
    return redirect ? [{ from, ...redirect }] : []
  })
