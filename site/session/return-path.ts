/** Where somebody would only be asked to sign in again. */
const identityPages = new Set(['/login', '/register', '/reset', '/action'])

/**
 * Where to go after signing in: the `next` of an address's query, if it is a path on this site. Everything that a
 * browser could read as another site's address is refused: `//host`, `/\host`, control characters, dots that leave
 * two slashes in front.
 */
export function returnPath(search: string): string | undefined {
  const given = new URLSearchParams(search).get('next')
  // oxlint-disable-next-line no-control-regex
  if (!given || !given.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(given)) return undefined
  const here = 'https://here.invalid'
  if (given.startsWith('//') || !URL.canParse(given, here)) return undefined
  const { origin, pathname, search: query, hash } = new URL(given, here)
  if (origin !== here || pathname.startsWith('//') || identityPages.has(pathname)) return undefined
  return pathname + query + hash
}

/** The same of the page before: its link can be followed before its script has put the address into it. */
export const returnPathOfReferrer = (referrer: string): string | undefined =>
  URL.canParse(referrer) ? returnPath(new URL(referrer).search) : undefined

/** An identity page's address that keeps where to go afterwards. */
export const withReturnPath = (page: string, next: string | undefined) =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
