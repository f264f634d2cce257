import { createHash } from 'node:crypto'
import type { Env } from '../env.ts'
import { paymentProviders } from '../payment-providers/registry.ts'
import { commonHeaders, isSecure } from '../http/headers.ts'
import type { Need } from '../site-addresses.ts'

type Site = Pick<Env, 'publicUrl' | 'hsts' | 'identity' | 'paypal'>

/**
 * The headers of a page. `astroPolicy` is the policy that Astro computed: the hashes of the site's scripts and styles,
 * and what the page itself requests, of which only video players and video files are allowed.
 */
export const pageHeaders = (
  env: Site,
  astroPolicy: string,
  html: string,
  needs: readonly Need[],
): Record<string, string> => ({
  ...commonHeaders(env),
  'Content-Security-Policy': contentPolicy(env, astroPolicy, html, needs),
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Google's window tells the page that opened it who has signed in.
  'Cross-Origin-Opener-Policy': popup(env, needs) ? 'same-origin-allow-popups' : 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
})

function contentPolicy(env: Site, astroPolicy: string, html: string, needs: readonly Need[]): string {
  const google = popup(env, needs)
  const present = inlineHashes(html)
  const astro = new Map(
    astroPolicy.split(';').map((directive) => {
      const [name = '', ...values] = directive.trim().split(/\s+/)
      return [name, values.join(' ')]
    }),
  )
  const requested = (name: string) => astro.get(name)?.split(' ') ?? []
  // Astro names what any page holds. Only what it names is allowed, and of that only what stands in this page.
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
    `script-src ${allowed('script-src')}${google ? ' https://apis.google.com' : ''}`,
    `style-src ${allowed('style-src')}`,
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
    // The default policy is made by the page: it lets that one host through. The others are those of Google's script.
    // Pasted words are read in a document of their own, where nothing runs: the editor names its policy for that.
    google
      ? 'trusted-types default gapi#gapi goog#html'
      : `trusted-types ${needs.includes('preview') ? 'ProseMirrorClipboard' : "'none'"}`,
    ...(isSecure(env) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Each tag as a whole, since the value of an attribute may look like one; of scripts and styles with what is in them. */
export const everyTag =
  /<(?:!--[^]*?--|(script|style)(?:\s(?:"[^"]*"|[^">])*)?>([^]*?)<\/\1|[a-z](?:"[^"]*"|[^">])*)>/g

/** Of the scripts and styles that stand in a page, as a policy names them. */
const inlineHashes = (html: string) =>
  new Set(
    [...html.matchAll(everyTag)]
      .filter(([, name]) => name)
      .map(([, , content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`),
  )

/** Who may show a video in a frame of a page that has one. */
const players = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Whether the page opens Google's window: the embedded identity has a stand-in instead. */
const popup = ({ identity }: Pick<Env, 'identity'>, needs: readonly Need[]) =>
  needs.includes('google') && !identity.embedded && identity.methods.includes('google') ? identity : undefined

/** Where the identity library sends its requests. */
const identityOrigins = ({ identity }: Pick<Env, 'identity'>): string[] =>
  identity.embedded
    ? [`http://127.0.0.1:${identity.port}`]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']

/** Where the hidden form of a payment goes; the simulator is this site itself. */
const paymentOrigins = (env: Pick<Env, 'paypal'>): string[] =>
  paymentProviders.flatMap((provider) => provider.formOrigins?.(env) ?? [])
