import type { Env } from '../env.ts'

type Site = Pick<Env, 'publicUrl' | 'hsts'>

export const isSecure = ({ publicUrl }: Pick<Env, 'publicUrl'>) => publicUrl.startsWith('https:')

/** On every answer, the API's and the site's. */
export const commonHeaders = (env: Site): Record<string, string> => ({
  ...(isSecure(env) && env.hsts && { 'Strict-Transport-Security': env.hsts }),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** On what is no page: nothing of it is ever run, framed or followed from. */
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

/** On a page that is the answer to one request and that no cache may keep. */
export const personalHeaders = (page: { headers: Record<string, string>; contentType: string }) => ({
  ...page.headers,
  'Content-Type': page.contentType,
  'Cache-Control': 'no-store',
})

/** On the site's own files. A drawing may bring its own styles, no scripts. */
export const fileHeaders = (env: Site): Record<string, string> => ({
  ...plainHeaders(env),
  'Content-Security-Policy':
    "script-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
})

/** On pictures, whose address always has the same content. Other sites and webmail may show them. */
export const pictureHeaders = (env: Site, contentType: string): Record<string, string> => ({
  ...plainHeaders(env),
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // Opened by itself a drawing is a document: it may not run or load anything, should the sanitizer miss something.
  ...(contentType === 'image/svg+xml' && { 'Content-Security-Policy': "default-src 'none'; sandbox" }),
  'Cache-Control': 'public, max-age=31536000, immutable',
})
