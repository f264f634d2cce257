import {
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { finished } from 'node:stream/promises'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

interface NetworkAccess {
  /** The name of the setting that allows private networks, for the error message. */
  setting: string
  /** Whether this machine and its network may be reached, or only this machine. */
  allowPrivate: boolean | 'this machine'
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
export async function postToPublicUrl(url: string, { headers, body, ...access }: Post): Promise<number> {
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
    signal: AbortSignal.timeout(timeoutMs),
  }
  const response = await requestPublicUrl(url, access, options, body)
  await finished(response.resume())
  return response.statusCode ?? 0
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
  const headers = { Accept: 'image/*', 'User-Agent': 'Frontdesk' }
  let current = url
  for (let step = 0; step <= maxRedirects; step++) {
    const { status, location, body } = await readFromPublicUrl(current, {
      ...access,
      headers,
      signal,
      maxBytes,
    })
    if (location !== undefined) current = location
    else if (status !== 200) throw new Error(`The server answered ${status}.`)
    else return body
  }
  throw new Error('There are too many redirects.')
}

interface Read extends NetworkAccess {
  method?: 'GET' | 'HEAD'
  headers: Record<string, string>
  signal: AbortSignal
  maxBytes: number
}

export interface PublicResponse {
  status: number
  headers: IncomingHttpHeaders
  /** Of a redirect: its absolute target. */
  location: string | undefined
  /** As it was sent, without any decoding; empty for a redirect. */
  body: Buffer
}

/**
 * Requests a URL once, without following a redirect. Throws an error with a readable message if its address is not public,
 * or if the body is larger than `maxBytes`.
 */
export async function readFromPublicUrl(
  url: string,
  { method = 'GET', headers, signal, maxBytes, ...access }: Read,
): Promise<PublicResponse> {
  const response = await requestPublicUrl(url, access, { method, headers, signal })
  const { statusCode: status = 0 } = response
  const target = redirectStatuses.has(status) ? response.headers.location : undefined
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (target === undefined)
      for await (const chunk of response as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new Error(`The file is larger than ${maxBytes / 1024 / 1024} MB.`)
        chunks.push(chunk)
      }
  } finally {
    response.destroy()
  }
  return {
    status,
    headers: response.headers,
    location: target === undefined ? undefined : new URL(target, url).href,
    body: Buffer.concat(chunks),
  }
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

/** Thrown for an address that is not public. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
}

/**
 * Sends a request. Its agent checks the addresses that a host name resolves to and connects to one of them, so that DNS
 * rebinding cannot reach a private network.
 */
function requestPublicUrl(
  url: string,
  { setting, allowPrivate, resolve: lookup }: NetworkAccess,
  options: RequestOptions,
  body?: string,
): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(url)
  if (!/^https?:$/.test(protocol)) throw new Error('The address must begin with http:// or https://.')
  const allowed =
    allowPrivate === 'this machine'
      ? { allowIPAddressList: ['127.0.0.1', '::1'] }
      : { allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: allowPrivate }
  const [request, agent] =
    protocol === 'https:'
      ? [requestHttps, new RequestFilteringHttpsAgent(allowed)]
      : [requestHttp, new RequestFilteringHttpAgent(allowed)]
  return new Promise((resolve, reject) => {
    request(url, { ...options, agent, ...(lookup && { lookup }) }, resolve)
      .on('error', (error) =>
        reject(
          /is not allowed\. Because/.test(error.message)
            ? new PrivateAddressError(
                `${hostname} is an address of a private network: ${setting} must be set to allow it.`,
              )
            : error,
        ),
      )
      .end(body)
  })
}
