import { indexed, recordsById } from '#content/record-index.ts'
import type { Section } from '#content/section.ts'
import { sections } from '#content/sections.ts'
import { redirectOf, pageAddressOf, plainPath } from '#content/slug.ts'
import type { listFormerAddresses } from '../content/addresses.ts'
import type { Content } from './content.ts'

/** Browsers keep for ever what is said to be for ever; an owner may change it. */
export const keptBriefly = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** Where an address leads that no page has, and how. */
export interface Moved {
  to: string
  status: 301 | 302
}

type Entry = { readonly _id: string } & Readonly<Record<string, unknown>>
type Former = Awaited<ReturnType<typeof listFormerAddresses>>[number]

const redirectsByAddress = indexed<Entry>((entry) => redirectOf(sections.redirect, entry)?.from ?? '')
const formerByAddress = indexed<Former>(({ _id }) => _id)

const listIn = <T extends Entry>(content: Content, key: string) =>
  (content.get(key as 'addresses') ?? []) as readonly T[]

/** One step further than most ways of redirects are long. */
const mostSteps = 10

/**
 * Where an address leads in the end: by the owner's redirects, and to where a page is that had it before. One that leads
 * in a circle leads nowhere; `origin` is the site's own, which may stand in front of an address.
 */
export function movedTo(content: Content, path: string, origin: string): Moved | undefined {
  let moved: Moved | undefined
  const way = new Set<string>()
  for (let at = plainPath(path); way.size < mostSteps;) {
    if (way.has(at)) return undefined
    way.add(at)
    const step = stepFrom(content, at)
    if (!step) break
    const to = step.to.startsWith(`${origin}/`) ? step.to.slice(origin.length) : step.to
    const status = moved?.status === 302 ? 302 : step.status
    // What is asked for stays as it is: the browser goes on from there.
    if (!moved || !/[?#]/.test(moved.to)) moved = { to, status }
    at = plainPath(to.replace(/[?#].*/s, ''))
  }
  return moved
}

function stepFrom(content: Content, path: string): Moved | undefined {
  const redirect = redirectsByAddress(sections.redirect, listIn(content, 'redirect')).get(path)
  if (redirect) {
    const status = redirect.redirectKind === 'Temporary' ? 302 : 301
    return { to: asLocation(redirectOf(sections.redirect, redirect)!.to), status }
  }
  const former = formerByAddress({ key: 'addresses' }, listIn(content, 'addresses')).get(path)
  if (!former) return undefined
  const section: Section = sections[former.section]
  const record = recordsById(section, listIn(content, former.section)).get(former.record)
  const to = pageAddressOf(section, record)
  return to === undefined ? undefined : { to, status: 301 }
}

/** In ASCII, without what a server's configuration could take for its own. */
const asLocation = (address: string) =>
  address.replaceAll(/[^\x21-\x7e]|[;${}'"`\\]/gu, (sign) =>
    [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join(''),
  )

/** Every address that leads on, and where to. */
export const allMoved = (content: Content, origin: string): (Moved & { from: string })[] =>
  [
    ...listIn(content, 'redirect').flatMap((entry) => redirectOf(sections.redirect, entry)?.from ?? []),
    ...listIn<Former>(content, 'addresses').map(({ _id }) => _id),
  ].flatMap((from) => {
    const moved = movedTo(content, from, origin)
    return moved ? [{ from, ...moved }] : []
  })
