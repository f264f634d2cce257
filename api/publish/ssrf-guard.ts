import { lookup } from 'node:dns'
import { request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address is one that anybody on the internet may have; of IPv6, only what IANA has given out so far. */
export function isPublic(text: string): boolean {
  if (!isIP(text)) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast))
}

interface Post {
  headers: Record<string, string>
  body: string
  /** Whether this machine and its network may be reached, too. */
  allowPrivate: boolean
  /** Resolves host names, if not the system. */
  resolve?: LookupFunction
}

const timeoutMs = 10_000

/**
 * Posts to a URL and gives the status of the response; redirects are not followed. The name is resolved once, each of
 * its addresses is checked, and the connection goes to a checked one: no private network is reached through DNS
 * rebinding. Throws when an address is not public, or without a response within ten seconds.
 */
export function postToPublicUrl(
  url: string,
  { headers, body, allowPrivate, resolve = lookup }: Post,
): Promise<number> {
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(literal) && !isPublic(literal)) return Promise.reject(refusal(literal))
  const checked: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, resolved) => {
      const addresses = Array.isArray(resolved) ? resolved : []
      const refused = allowPrivate ? undefined : addresses.find(({ address }) => !isPublic(address))
      const [first] = addresses
      if (error ?? refused ?? !first) return done(error ?? refusal(name), '', 0)
      return options.all ? done(null, addresses) : done(null, first!.address, first!.family)
    })
  const options: RequestOptions = {
    method: 'POST',
    lookup: checked,
    // A connection of its own: one of another name is never reused.
    agent: false,
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((answered, failed) => {
    const sent = (protocol === 'https:' ? overHttps : overHttp)(url, options, (answer) => {
      answer
        .resume()
        .on('end', () => answered(answer.statusCode ?? 0))
        .on('error', failed)
    })
    sent.on('error', failed).end(body)
  })
}

const refusal = (where: string) =>
  new Error(`${where} is an address of a private network: PUBLISH_WEBHOOK_PRIVATE has to allow it.`)
