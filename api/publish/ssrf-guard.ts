import { lookup } from 'node:dns'
import {
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is public; for IPv6, only the range that IANA has allocated so far (2000::/3). */
export function isPublic(text: string): boolean {
  if (!isIP(text)) return false
  const address = ipaddr.parse(text)
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast))
}

interface NetworkAccess {
  /** The name of the setting that allows private networks, for the error message. */
  setting: string
  /** Whether this machine and its network may be reached. */
  allowPrivate: boolean
  /** Resolves host names; by default the system's resolver. */
  resolve?: LookupFunction
}

interface Post extends NetworkAccess {
  headers: Record<string, string>
  body: string
}

const timeoutMs = 10_000

/**
 * Posts to a URL and returns the status of the response; redirects are not followed. Throws if an address is not public,
 * or if there is no response within ten seconds.
 */
export function postToPublicUrl(url: string, { headers, body, ...access }: Post): Promise<number> {
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((resolve, reject) => {
    const request = requestPublicUrl(url, access, options, (response) => {
      response
        .resume()
        .on('end', () => resolve(response.statusCode ?? 0))
        .on('error', reject)
    })
    request.on('error', reject).end(body)
  })
}

interface Get extends NetworkAccess {
  maxBytes: number
  timeoutMs: number
}

const maxRedirects = 4

/**
 * Downloads a URL; each redirect is checked like the first request. Throws an error with a readable message if an address
 * is not public, if the response is not a success or too large, or if it is not complete in time.
 */
export async function getFromPublicUrl(
  url: string,
  { maxBytes, timeoutMs, ...access }: Get,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let current = url
  for (let step = 0; step <= maxRedirects; step++) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { Accept: 'image/*', 'User-Agent': 'Frontdesk' }
      requestPublicUrl(current, access, { method: 'GET', headers, signal }, resolve).on('error', reject).end()
    })
    const { statusCode = 0, headers } = response
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location) {
      response.destroy()
      current = new URL(headers.location, current).href
      continue
    }
    const chunks: Buffer[] = []
    let size = 0
    try {
      if (statusCode !== 200) throw new Error(`The server answered ${statusCode}.`)
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new Error(`The file is larger than ${maxBytes / 1024 / 1024} MB.`)
        chunks.push(chunk)
      }
    } finally {
      response.destroy()
    }
    return Buffer.concat(chunks)
  }
  throw new Error('There are too many redirects.')
}

/**
 * Starts a request. The host name is resolved once, each of its addresses is checked, and the connection goes to a checked
 * address, so that DNS rebinding cannot reach a private network.
 */
function requestPublicUrl(
  url: string,
  { setting, allowPrivate, resolve = lookup }: NetworkAccess,
  options: RequestOptions,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw new Error('The address must begin with http:// or https://.')
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
  return (protocol === 'https:' ? requestHttps : requestHttp)(
    url,
    // No shared agent, so that a connection to another host name is never reused.
    { ...options, lookup: checked, agent: false },
    onResponse,
  )
}

const refusal = (where: string, setting: string) =>
  new Error(`${where} is an address of a private network: ${setting} must be set to allow it.`)
