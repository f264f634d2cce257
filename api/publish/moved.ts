import type { Section } from '#content/section.ts'
import { sections } from '#content/sections.ts'
import { pageAddressOf } from '#content/slug.ts'
import type { listFormerAddresses } from '../content/addresses.ts'
import type { Content } from './content.ts'

/** Where an address leads that no page has, and how. */
export interface Moved {
  to: string
  status: 301 | 302
}

type Identified = { readonly _id: string } & Readonly<Record<string, unknown>>
type Former = Awaited<ReturnType<typeof listFormerAddresses>>[number]

const indexes = new WeakMap<readonly Identified[], ReadonlyMap<string, Identified>>()

/** The entries of a list by their ids, made once a list. */
function byId<T extends Identified>(list: readonly T[]): ReadonlyMap<string, T> {
  const index = indexes.get(list) ?? new Map(list.map((each) => [each._id, each]))
  indexes.set(list, index)
  return index as ReadonlyMap<string, T>
}

const listIn = <T extends Identified>(content: Content, key: string) =>
  (content.get(key as 'addresses') ?? []) as readonly T[]

/** Where the page is by now that had an address before. */
export function movedTo(content: Content, path: string): Moved | undefined {
  const former = byId(listIn<Former>(content, 'addresses')).get(path)
  return former && presentOf(content, former)
}

function presentOf(content: Content, { section, record }: Former): Moved | undefined {
  const to = pageAddressOf(sections[section] as Section, byId(listIn(content, section)).get(record))
  return to === undefined ? undefined : { to, status: 301 }
}
