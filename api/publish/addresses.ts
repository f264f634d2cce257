import { sectionAddresses } from '#content/screens.ts'
import { withoutId } from './pages.ts'

/** Screen addresses that are no page of their own, and where they lead; `{id}` stands for any id. */
export const leads: ReadonlyMap<string, string> = new Map([
  ...sectionAddresses,
  ['/setting', '/admin/settings'],
  ['/total-orders', '/admin/orders'],
  ['/all-messages', '/admin/messages'],
  ['/view/{id}', '/admin/messages/{id}'],
  ['/all-subscriber', '/admin/subscribers'],
  ['/admin-user/{id}', '/admin/administrators/{id}'],
  ['/paypal-email/{id}', '/admin/payment'],
])

/** Pages that also serve everything below their address. */
export const shells = ['/admin'] as const

/** Where an address leads that is no page itself, with or without a slash at its end. */
export function leadsTo(address: string): string | undefined {
  const path = withoutLastSlashes(address)
  const pattern = withoutId(path)
  const target = leads.get(pattern)
  return pattern === path ? target : target?.replace('{id}', path.slice(pattern.length - '{id}'.length))
}

/** A path without the slashes at its end; the root keeps its one. */
export function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The page that serves every address below its own, if this is one of them. */
export const shellOf = (path: string): string | undefined =>
  shells.find((shell) => path.startsWith(`${shell}/`))
