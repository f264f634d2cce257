import type { Env } from '../env.ts'
import type { Need } from '../publish/pages.ts'

type Site = Pick<Env, 'publicUrl'>

const secure = ({ publicUrl }: Site) => publicUrl.startsWith('https:')

/** On every answer, the API's and the site's. */
export const commonHeaders = (env: Site): Record<string, string> => ({
  ...(secure(env) && { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }),
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

/**
 * `scripts` is the policy that Astro worked out for the page: the hashes of its own scripts and styles, and what the
 * page itself asked for, of which only the players of videos and their files are heard.
 */
export const pageHeaders = (
  env: Site & Pick<Env, 'identity' | 'paypal'>,
  scripts: string,
  needs: readonly Need[],
): Record<string, string> => ({
  ...commonHeaders(env),
  'Content-Security-Policy': contentPolicy(env, scripts, needs),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Google's window tells the page that opened it who has signed in.
  'Cross-Origin-Opener-Policy': popup(env, needs) ? 'same-origin-allow-popups' : 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
})

function contentPolicy(
  env: Site & Pick<Env, 'identity' | 'paypal'>,
  scripts: string,
  needs: readonly Need[],
): string {
  const google = popup(env, needs)
  const astro = new Map(
    scripts.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
  const asked = (name: string) => astro.get(name)?.split(' ') ?? []
  const files = asked('media-src').filter(
    (source) => source === "'self'" || /^https?:\/\/[\w.:-]+$/.test(source),
  )
  const frames = [
    ...asked('frame-src').filter((source) => players.includes(source)),
    ...(google ? [`https://${google.authDomain}`] : []),
    ...(needs.includes('frame') ? ["'self'"] : []),
    ...(needs.includes('preview') ? ['blob:'] : []),
  ]
  return [
    "default-src 'none'",
    `script-src ${astro.get('script-src') ?? "'none'"}${google ? ' https://apis.google.com' : ''}`,
    `style-src ${astro.get('style-src') ?? "'none'"}`,
    "font-src 'self'",
    // The owner may show pictures from anywhere.
    "img-src 'self' data: https: http:",
    `connect-src ${["'self'", ...(needs.includes('identity') ? identityOrigins(env) : [])].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    ...(files.length > 0 ? [`media-src ${files.join(' ')}`] : []),
    `form-action ${["'self'", ...(needs.includes('payment') ? paymentOrigins(env) : [])].join(' ')}`,
    "manifest-src 'self'",
    // The preview is a page that the back office makes itself; it inherits this policy and gets no scripts.
    needs.includes('preview') ? "base-uri 'self'" : "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The default policy is made by the page: it lets that one host through.
    google ? 'trusted-types default' : "trusted-types 'none'",
    ...(secure(env) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Who may show a video in a frame of a page that has one. */
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Whether the page opens Google's window: the embedded identity has a stand-in instead. */
const popup = ({ identity }: Pick<Env, 'identity'>, needs: readonly Need[]) =>
  needs.includes('google') && !identity.embedded ? identity : undefined

/** Where the identity library sends its requests. */
const identityOrigins = ({ identity }: Pick<Env, 'identity'>): string[] =>
  identity.embedded
    ? [`http://127.0.0.1:${identity.port}`]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** Where the hidden form of a payment goes; the simulator is this site itself. */
const paymentOrigins = ({ paypal }: Pick<Env, 'paypal'>): string[] =>
  ({
    live: ['https://www.paypal.com'],
    sandbox: ['https://www.sandbox.paypal.com'],
    simulator: [],
  })[paypal.mode]
