import { createHash } from 'node:crypto'
import type { Analytics } from '#content/model/analytics.ts'
import type { Env } from '../../platform/env.ts'
import { paymentProviders } from '../../money/payment-providers/registry.ts'
import { commonHeaders, isSecure } from '../../platform/http/headers.ts'
import type { Need } from '../../content/site-addresses.ts'

type Site = Pick<Env, 'publicUrl' | 'hsts' | 'identity' | 'paypal'>

/** What a page may load from others. */
interface Allowed {
  needs: readonly Need[]
  /** The statistics service, if the page is counted by one. */
  analytics?: Analytics | undefined
}

/**
 * The headers of a page. `astroPolicy` is the policy that Astro computed: the hashes of the site's scripts and styles, and
 * the sources that the page itself requests, of which only video players and video files are allowed.
 */
export const pageHeaders = (
  env: Site,
  astroPolicy: string,
  html: string,
  allowed: Allowed,
): Record<string, string> => ({
  ...commonHeaders(env),
  'Content-Security-Policy': contentPolicy(env, astroPolicy, html, allowed),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Google's sign-in window has to send its result to the page that opened it.
  'Cross-Origin-Opener-Policy': googleSignIn(env, allowed.needs) ? 'same-origin-allow-popups' : 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
})

function contentPolicy(env: Site, astroPolicy: string, html: string, { needs, analytics }: Allowed): string {
  const google = googleSignIn(env, needs)
  const present = inlineHashes(html)
  const astro = new Map(
    astroPolicy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
  const requested = (name: string) => astro.get(name)?.split(' ') ?? []
  // Astro lists the hashes of all pages. Only those of them that occur in this page are allowed.
  const allowed = (name: string) =>
    requested(name)
      .filter((source) => !source.startsWith("'sha256-") || present.has(source))
      .join(' ') || "'none'"
  const files = requested('media-src').filter(
    (source) => source === "'self'" || /^https?:\/\/[\w.:-]+$/.test(source),
  )
  const frames = [
    ...requested('frame-src').filter((source) => players.includes(source)),
    ...(google ? [`https://${google.authDomain}`] : []),
    ...(needs.includes('frame') ? ["'self'"] : []),
    ...(needs.includes('preview') ? ['blob:'] : []),
  ]
  return [
    "default-src 'none'",
    `script-src ${[allowed('script-src'), ...(google ? ['https://apis.google.com'] : []), ...(analytics?.scriptSources ?? [])].join(' ')}`,
    `style-src ${allowed('style-src')}`,
    "font-src 'self'",
    // The owner may use pictures from any site.
    "img-src 'self' data: https: http:",
    `connect-src ${["'self'", ...(needs.includes('identity') ? identityOrigins(env) : []), ...(analytics?.connectSources ?? [])].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    ...(files.length > 0 ? [`media-src ${files.join(' ')}`] : []),
    `form-action ${["'self'", ...(needs.includes('payment') ? paymentOrigins(env) : [])].join(' ')}`,
    "manifest-src 'self'",
    // The back office creates the preview as a blob: it inherits this policy and gets no scripts.
    needs.includes('preview') ? "base-uri 'self'" : "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // The page creates the default policy, which allows only Google's host; the others are created by Google's script.
    // The editor parses pasted text in a separate document without scripts, under the policy that it names.
    google
      ? 'trusted-types default gapi#gapi goog#html'
      : `trusted-types ${needs.includes('preview') ? 'ProseMirrorClipboard' : analytics?.policies.join(' ') || "'none'"}`,
    ...(isSecure(env) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Matches a whole start tag or comment, because attribute values may look like tags. */
const tag = /<(?:!--[^]*?--|[a-z](?:"[^"]*"|[^">])*)>/y

/** The hashes of the inline scripts and styles of a page, in the syntax of the policy. */
function inlineHashes(html: string): ReadonlySet<string> {
  const hashes = new Set<string>()
  // `matchAll` would create an array for each of up to ten thousand tags.
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    tag.lastIndex = at
    const name = inlineNames.find((each) => html.startsWith(each, at + 1))
    if (!tag.test(html)) {
      at++
      continue
    }
    const start = tag.lastIndex
    at = name ? html.indexOf(`</${name}`, start) : start
    if (name) hashes.add(`'sha256-${createHash('sha256').update(html.slice(start, at)).digest('base64')}'`)
  }
  return hashes
}
const inlineNames = ['script', 'style']

/** The video players that may be shown in a frame. */
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** The identity settings if the page opens Google's sign-in window; the embedded identity simulates it without one. */
const googleSignIn = ({ identity }: Pick<Env, 'identity'>, needs: readonly Need[]) =>
  needs.includes('google') && !identity.embedded && identity.methods.includes('google') ? identity : undefined

/** The origins that the identity library sends requests to. */
const identityOrigins = ({ identity }: Pick<Env, 'identity'>): string[] =>
  identity.embedded
    ? [`http://127.0.0.1:${identity.port}`]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** The origins that the hidden payment form is sent to; the payment simulator is part of this site. */
const paymentOrigins = (env: Pick<Env, 'paypal'>): string[] =>
  paymentProviders.flatMap((provider) => provider.formOrigins?.(env) ?? [])
