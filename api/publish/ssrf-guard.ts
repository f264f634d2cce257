import { lookup } from 'node:dns'
import { request as overHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http'
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

interface NetworkAccess {
  /** The setting that allows private networks, for the error's sentence. */
  setting: string
  /** Whether this machine and its network may be reached, too. */
  allowPrivate: boolean
  /** Resolves host names, if not the system. */
  resolve?: LookupFunction
}

interface Post extends NetworkAccess {
  headers: Record<string, string>
  body: string
}

const timeoutMs = 10_000

/**
 * Posts to a URL and gives the status of the response; redirects are not followed. Throws when an address is not
 * public, or without a response within ten seconds.
 */
export function postToPublicUrl(url: string, { headers, body, ...access }: Post): Promise<number> {
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((answered, failed) => {
    const sent = requestPublicUrl(url, access, options, (answer) => {
      answer
        .resume()
        .on('end', () => answered(answer.statusCode ?? 0))
        .on('error', failed)
    })
    sent.on('error', failed).end(body)
  })
}

interface Get extends NetworkAccess {
  maxBytes: number
  timeoutMs: number
}

const maxRedirects = 4

/**
 * Gets what is at a URL; each step of a redirect is checked like the first. Throws a sentence when an address is not
 * public, when the answer is no success or too large, or when it has not come whole in time.
 */
export async function getFromPublicUrl(
  url: string,
  { maxBytes, timeoutMs, ...access }: Get,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let at = url
  for (let step = 0; step <= maxRedirects; step++) {
    const answer = await new Promise<IncomingMessage>((answered, failed) => {
      const headers = { Accept: 'image/*', 'User-Agent': 'Frontdesk' }
      requestPublicUrl(at, access, { method: 'GET', headers, signal }, answered).on('error', failed).end()
    })
    const { statusCode = 0, headers } = answer
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
      answer.destroy()
      at = new URL(headers.location, at).href
      continue
    }
    const chunks: Buffer[] = []
    let size = 0
    try {
      if (statusCode !== 200) throw new Error(`It answers ${statusCode}.`)
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new Error(`It is larger than ${maxBytes / 1024 / 1024} MB.`)
        chunks.push(chunk)
      }
    } finally {
      answer.destroy()
    }
    return Buffer.concat(chunks)
  }
  throw new Error('It leads on too often.')
}

/**
 * Begins a request. The name is resolved once, each of its addresses is checked, and the connection goes to a checked
 * one: no private network is reached through DNS rebinding.
 */
function requestPublicUrl(
  url: string,
  { setting, allowPrivate, resolve = lookup }: NetworkAccess,
  options: RequestOptions,
  answered: (answer: IncomingMessage) => void,
): ClientRequest {
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw new Error('It is no address of the web.')
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!allowPrivate && isIP(literal) && !isPublic(literal)) throw refusal(literal, setting)
  const checked: LookupFunction = (name, options, done) =>
    resolve(name, { ...options, all: true }, (error, resolved) => {
      const addresses = Array.isArray(resolved) ? resolved : []
      const refused = allowPrivate ? undefined : addresses.find(({ address }) => !isPublic(address))
      const [first] = addresses
      if (error ?? refused ?? !first) return done(error ?? refusal(name, setting), '', 0)
      return options.all ? done(null, addresses) : done(null, first!.address, first!.family)
    })
  return (protocol === 'https:' ? overHttps : overHttp)(
    url,
    // A connection of its own: one of another name is never reused.
    { ...options, lookup: checked, agent: false },
    answered,
  )
}

const refusal = (where: string, setting: string) =>
  new Error(`${where} is an address of a private network: ${setting} has to allow it.`)
