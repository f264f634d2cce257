import type { Env } from '../env.ts'

type Site = Pick<Env, 'publicUrl' | 'hsts'>

export const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:')

/** The headers of every response, of the API and of the site. */
export const commonHeaders = (env: Site): Record<string, string> => ({
  ...(isSecure(env) && env.hsts && { 'Strict-Transport-Security': env.hsts }),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** The headers of responses that are not pages: they may run no scripts and load nothing, and send no referrer. */
export const plainHeaders = (env: Site): Record<string, string> => ({
  ...commonHeaders(env),
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
})

export const apiHeaders = (env: Site): Record<string, string> => ({
  ...plainHeaders(env),
  'Cache-Control': 'no-store',
})

/**
 * Caches keep the response, but ask for each use whether it is current: for pages, and for redirects that the owner may
 * change, because browsers would cache a permanent redirect forever.
 */
export const revalidated = { 'Cache-Control': 'public, max-age=0, must-revalidate' }

/** The headers of a page for one visitor, which no cache may store. */
export const personalHeaders = (page: { headers: Record<string, string>; contentType: string }) => ({
  ...page.headers,
  'Content-Type': page.contentType,
  'Cache-Control': 'no-store',
})

/** The headers of the site's static files. An SVG may use its own styles, but no scripts. */
export const fileHeaders = (env: Site): Record<string, string> => ({
  ...plainHeaders(env),
  'Content-Security-Policy':
    "script-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
})

/** The headers of pictures, which are immutable at their address. Other sites and webmail may embed them. */
export const pictureHeaders = (env: Site, contentType: string): Record<string, string> => ({
  ...plainHeaders(env),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // An SVG opened directly is a document: it may not run or load anything, in case the sanitizer missed something.
  ...(contentType === 'image/svg+xml' && {
    'Content-Security-Policy': "default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'; sandbox",
  }),
  'Cache-Control': 'public, max-age=31536000, immutable',
})
