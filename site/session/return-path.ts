/** Sign-in pages: never a target after signing in. */
const identityPages = new Set(['/login', '/register', '/reset', '/action'])

/**
 * Where to go after signing in: the `next` parameter of a query, if it is a path on this site. Rejects everything that
 * a browser could resolve to another site: `//host`, `/\host`, control characters, and dot segments that leave two
 * leading slashes.
 */
export function returnPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next')
  // oxlint-disable-next-line no-control-regex
  if (!next || !next.startsWith('/') || /[\u0000-\u0020\u007f\\]/.test(next)) return undefined
  const base = 'https://site.invalid'
  if (next.startsWith('//') || !URL.canParse(next, base)) return undefined
  const { origin, pathname, search: query, hash } = new URL(next, base)
  if (origin !== base || pathname.startsWith('//') || identityPages.has(pathname)) return undefined
  return pathname + query + hash
}

/** The `next` of the referring page: its link may be followed before its script has added `next` to it. */
export const returnPathOfReferrer = (referrer: string): string | undefined =>
  URL.canParse(referrer) ? returnPath(new URL(referrer).search) : undefined

/** The path to return to from the current page. */
export const currentReturnPath = (): string | undefined =>
  returnPath(location.search) ?? returnPathOfReferrer(document.referrer)

/** The address of a sign-in page with `next` as the path to return to. */
export const withReturnPath = (page: string, next: string | undefined) =>
  next ? `${page}?next=${encodeURIComponent(next)}` : page
