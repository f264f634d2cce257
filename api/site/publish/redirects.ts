import { appShells, screenRedirects, withoutId } from '../../content/site-addresses.ts'

/** The target of a screen address, with or without a trailing slash. */
export function redirectFor(address: string): string | undefined {
  const path = withoutTrailingSlashes(address)
  const pattern = withoutId(path)
  const target = screenRedirects.get(pattern)
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
