import { sectionAddresses } from '#content/screens.ts'
import { withoutId } from './pages.ts'

/** Screen addresses that are not pages themselves, and their targets; `{id}` stands for any id. */
export const redirects: ReadonlyMap<string, string> = new Map([
  ...sectionAddresses,
  ['/setting', '/admin/settings'],
  ['/total-orders', '/admin/orders'],
  ['/all-messages', '/admin/messages'],
  ['/view/{id}', '/admin/messages/{id}'],
  ['/all-subscriber', '/admin/subscribers'],
  ['/admin-user/{id}', '/admin/administrators/{id}'],
  ['/paypal-email/{id}', '/admin/payment'],
])

/** Pages of client-routed apps, which are also served for every path below their own. */
export const appShells = ['/admin'] as const

/** The target of a screen address, with or without a trailing slash. */
export function redirectFor(address: string): string | undefined {
  const path = withoutTrailingSlashes(address)
  const pattern = withoutId(path)
  const target = redirects.get(pattern)
  return pattern === path ? target : target?.replace('{id}', path.slice(pattern.length - '{id}'.length))
}

/** The root keeps its slash. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end--
  return path.slice(0, end)
}

/** The app shell that serves a path below it. */
export const appShellOf = (path: string): string | undefined =>
  appShells.find((shell) => path.startsWith(`${shell}/`))
