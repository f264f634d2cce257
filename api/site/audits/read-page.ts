import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import {
  PrivateAddressError,
  readFromPublicUrl,
  type PublicResponse,
} from '../../platform/network/ssrf-guard.ts'
import { askRobotsApart } from './untrusted.ts'

/** A page as it was served, with what belongs to it. */
export interface PageReading {
  /** The address of the page, after all redirects. */
  url: string
  /** The addresses that led to it: the first one, and the target of each redirect. */
  steps: readonly string[]
  html: string
  /** The size of the page as it was sent. */
  bytes: number
  isCompressed: boolean
  /** From the request for the page, without its redirects, to its last byte. */
  milliseconds: number
  /** The `X-Robots-Tag` header. */
  robotsHeader: string | undefined
  /** The address of the robots.txt, and its text; empty if there is none. */
  robots: { url: string; text: string }
  /** What the same address answers without HTTPS; undefined if nothing does. */
  withoutHttps: 'the page' | 'a redirect to https' | 'another redirect' | undefined
}

/** How a site is read: to whom it may belong, and how fast. */
export interface Reader {
  /** Sent as the name of the program, with an address that explains it. */
  userAgent: string
  /** Whether addresses of this machine, and any port, may be read. */
  allowPrivate: boolean
  /** Waits between two requests, given milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>
  /** Ends the whole audit: a slow site must not keep others waiting. */
  deadline: AbortSignal
}

/** Why a page cannot be read, as a sentence for the visitor who asked. */
export class UnreadablePageError extends Error {
  override name = 'UnreadablePageError'
}

/** The name by which a robots.txt can exclude this program. */
export const robotName = 'FrontdeskPageCheck'

const maxBytes = 2 * 1024 * 1024
const maxDecodedBytes = 8 * 1024 * 1024
const maxRedirects = 5
const timeoutMs = 15_000
/** The least time between two requests to one site, and the longest that a robots.txt can ask for. */
const gapMs = 1000
const maxGapMs = 5000

/**
 * Reads a page as a polite program: it asks the site's robots.txt first, and sends one request a second at most. Throws an
 * UnreadablePageError that says why if there is no page.
 */
export async function readPage(url: string, reader: Reader): Promise<PageReading> {
  const site = new PoliteClient(reader)
  const steps = [url]
  let robots = await site.robotsOf(url)
  for (;;) {
    const current = steps.at(-1)!
    if (!(await site.ask(robots, current)).isAllowed)
      throw new UnreadablePageError(
        `The robots.txt of ${new URL(current).host} asks programs like this one not to read the page.`,
      )
    const { response, milliseconds } = await site.get(current)
    if (response.location !== undefined) {
      if (steps.length > maxRedirects || steps.includes(response.location))
        throw new UnreadablePageError('The address leads from one redirect to the next, and never to a page.')
      if (new URL(response.location).origin !== new URL(current).origin)
        robots = await site.robotsOf(response.location)
      steps.push(response.location)
      continue
    }
    requirePage(response, current)
    return {
      url: current,
      steps,
      html: decode(await unpack(response), response.headers['content-type']),
      bytes: response.body.length,
      isCompressed: response.headers['content-encoding'] !== undefined,
      milliseconds,
      robotsHeader: headerText(response.headers['x-robots-tag']),
      robots,
      withoutHttps: await site.withoutHttps(current),
    }
  }
}

/** The status of links of a page, politely; undefined for those that do not answer or that a robots.txt excludes. */
export async function readLinks(
  links: readonly string[],
  { robots }: Pick<PageReading, 'robots'>,
  reader: Reader,
): Promise<Map<string, number | undefined>> {
  const site = new PoliteClient(reader)
  const statuses = new Map<string, number | undefined>()
  for (const link of links) {
    const { isAllowed } = await site.ask(robots, link)
    statuses.set(link, isAllowed ? await site.statusOf(link) : undefined)
  }
  return statuses
}

type Robots = PageReading['robots']

function requirePage({ status, headers }: PublicResponse, url: string) {
  const { host } = new URL(url)
  if (status === 404 || status === 410)
    throw new UnreadablePageError(`${host} has no page at this address (${status}).`)
  if (status !== 200) throw new UnreadablePageError(`${host} answered with an error (${status}).`)
  const [type = ''] = (headers['content-type'] ?? 'text/html').split(';')
  if (!/^(?:text\/html|application\/xhtml\+xml)$/i.test(type.trim()))
    throw new UnreadablePageError(
      `This address does not lead to a page, but to a file (${type.trim().slice(0, 60)}).`,
    )
}

/** Sends the requests of one audit, one after the other. */
class PoliteClient {
  readonly #reader: Reader
  #gapMs = 0

  constructor(reader: Reader) {
    this.#reader = reader
  }

  /** The robots.txt of a site; one that is missing allows everything. */
  async robotsOf(page: string): Promise<Robots> {
    const { href: url } = new URL('/robots.txt', page)
    const { response } = await this.get(url)
    // Where there is none, many sites answer with a page.
    const isText = response.status === 200 && !/html/i.test(response.headers['content-type'] ?? '')
    return { url, text: isText ? (await unpack(response)).toString() : '' }
  }

  /** What a robots.txt says about a page; later requests wait as long as it asks for. */
  async ask(robots: Robots, page: string) {
    try {
      const answer = await askRobotsApart({ robots, page, robot: robotName })
      this.#gapMs = Math.min(Math.max(answer.delaySeconds * 1000, gapMs), maxGapMs)
      return answer
    } catch {
      throw new UnreadablePageError(`The robots.txt of ${new URL(robots.url).host} cannot be read.`)
    }
  }

  /** Requests an address, without following redirects. */
  async get(url: string) {
    try {
      return await this.#request('GET', url)
    } catch (error) {
      throw new UnreadablePageError(reasonOf(error, new URL(url).host))
    }
  }

  async statusOf(url: string): Promise<number | undefined> {
    try {
      const { response } = await this.#request('HEAD', url)
      // Many servers refuse HEAD, which says nothing about the page.
      return [400, 403, 405, 429, 501].includes(response.status) ? undefined : response.status
    } catch {
      return undefined
    }
  }

  async withoutHttps(url: string): Promise<PageReading['withoutHttps']> {
    const address = new URL(url)
    if (address.protocol !== 'https:') return 'the page'
    address.protocol = 'http:'
    try {
      const { response } = await this.#request('GET', address.href)
      if (response.location === undefined) return response.status < 400 ? 'the page' : undefined
      return response.location.startsWith('https:') ? 'a redirect to https' : 'another redirect'
    } catch {
      return undefined
    }
  }

  async #request(method: 'GET' | 'HEAD', url: string) {
    const { allowPrivate, userAgent, pause, deadline } = this.#reader
    deadline.throwIfAborted()
    if (!allowPrivate && new URL(url).port !== '') throw new PrivateAddressError('Another port.')
    if (this.#gapMs > 0) await pause(this.#gapMs)
    this.#gapMs = Math.max(this.#gapMs, gapMs)
    const start = performance.now()
    const response = await readFromPublicUrl(url, {
      method,
      setting: 'this',
      // Never the network around it, in which a cloud keeps the keys of its machines.
      allowPrivate: allowPrivate && 'this machine',
      maxBytes,
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), deadline]),
      headers: {
        Accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.5',
        'Accept-Encoding': 'gzip, deflate, br',
        'User-Agent': userAgent,
      },
    })
    return { response, milliseconds: Math.round(performance.now() - start) }
  }
}

/** Why a request failed, for a visitor. */
function reasonOf(error: unknown, host: string): string {
  const { code = '', name, message } = error as NodeJS.ErrnoException
  if (error instanceof PrivateAddressError) return `${host} is no address of the public internet.`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `There is no server with the name ${host}.`
  if (/CERT|SSL|TLS|SELF_SIGNED|ISSUER|ALTNAME/.test(code))
    return `${host} has no valid certificate: browsers show a warning instead of the page.`
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return `${host} took too long to answer.`
  if (message.startsWith('The file is larger'))
    return 'The page is larger than 2 MB: search engines do not read it in full either.'
  return `${host} did not answer.`
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : value)

const decoders = new Map<string, (body: Buffer, options: object) => Promise<Buffer>>([
  ['gzip', promisify<Buffer, object, Buffer>(gunzip)],
  ['br', promisify<Buffer, object, Buffer>(brotliDecompress)],
  ['deflate', promisify<Buffer, object, Buffer>(inflate)],
])

async function unpack({ headers, body }: PublicResponse): Promise<Buffer> {
  const encoding = headers['content-encoding']?.trim().toLowerCase()
  if (!encoding || encoding === 'identity' || body.length === 0) return body
  try {
    return await decoders.get(encoding)!(body, { maxOutputLength: maxDecodedBytes })
  } catch {
    throw new UnreadablePageError('The page is compressed in a way that cannot be read.')
  }
}

/** The text of a page in the encoding that its header or its first lines name. */
function decode(body: Buffer, contentType = ''): string {
  const named =
    /charset\s*=\s*"?([\w-]{1,40})/i.exec(contentType) ??
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(body.subarray(0, 2048).toString('latin1'))
  try {
    return new TextDecoder(named?.[1]).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
