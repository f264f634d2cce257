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

export const apiHeaders = (env: Site): Record<string, string> => ({
  ...commonHeaders(env),
  'Content-Security-Policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
})

/** `scripts` is the policy that Astro worked out for the page: the hashes of its own scripts and styles. */
export const pageHeaders = (
  env: Site & Pick<Env, 'identity' | 'paypal'>,
  scripts: string,
  needs: readonly Need[],
): Record<string, string> => ({
  ...commonHeaders(env),
  'Content-Security-Policy': contentPolicy(env, scripts, needs),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
})

function contentPolicy(
  env: Site & Pick<Env, 'identity' | 'paypal'>,
  scripts: string,
  needs: readonly Need[],
): string {
  const astro = new Map(
    scripts.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
  return [
    "default-src 'none'",
    `script-src ${astro.get('script-src') ?? "'none'"}`,
    `style-src ${astro.get('style-src') ?? "'none'"}`,
    // The owner may show pictures from anywhere.
    "img-src 'self' data: https: http:",
    "font-src 'self'",
    `connect-src ${["'self'", ...(needs.includes('identity') ? identityOrigins(env) : [])].join(' ')}`,
    `form-action ${["'self'", ...(needs.includes('payment') ? paymentOrigins(env) : [])].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    ...(secure(env) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

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
