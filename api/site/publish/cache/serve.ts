import type { IncomingMessage, ServerResponse } from 'node:http'
import { appShellOf, redirectFor, withoutTrailingSlashes } from '../redirects.ts'
import { revalidated } from '../../../platform/http/headers.ts'
import type { GonePage, PageRedirect } from '../page-redirects.ts'
import { withQuery } from '#content/sections/redirects.ts'
import { looseAddress } from '#content/sections/slug.ts'
import { preferredEncoding } from './accept-encoding.ts'
import { selectRange } from './range-response.ts'
import type { CachedResponse, Selected } from './cached-response.ts'
import { queryOf, viewFieldsOf, type CountView } from '../../../platform/http/page-view.ts'
import { spellings, withoutId } from '../../../content/site-addresses.ts'

/** Everything that is served without rendering and without the database: path → bytes. */
export type ReadonlyPageCache = Pick<ReadonlyMap<string, CachedResponse>, 'get' | 'has'>

export interface PageRedirects {
  /** The redirect from an address that no page has. */
  findRedirect: (path: string) => PageRedirect | GonePage | undefined
  /** The redirect from an address with this query, which may be that of a page. */
  findQueryRedirect: (path: string, query: string) => PageRedirect | GonePage | undefined
}

interface Site {
  redirects?: PageRedirects
  countView?: CountView | undefined
}

/**
 * Answers from the page cache on Node's own request and response: one look-up, one write. `headers` are for responses
 * that are not in the cache (redirects, errors). sirv and Hono's `serveStatic` serve files of a folder, which do not change
 * in one step with a save.
 */
export function serveFromCache(
  cache: ReadonlyPageCache,
  headers: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
  { redirects, countView }: Site = {},
) {
  const { method, url = '/' } = request
  const query = queryOf(url)
  const queryRedirect = query ? redirects?.findQueryRedirect(pathOf(url), query) : undefined
  let isGone = queryRedirect?.status === 410
  if (queryRedirect?.to) return redirect(response, headers, queryRedirect.to, queryRedirect.status)
  let cached = isGone ? undefined : lookUp(cache, url)
  if (!cached && !isGone) {
    const path = pathOf(url)
    const target = existingWithoutSlash(path, cache) ?? redirectFor(path)
    if (target) return redirect(response, headers, target + url.slice(path.length))
    const pageRedirect = redirects?.findRedirect(withoutTrailingSlashes(path))
    if (pageRedirect?.to) {
      const location = withQuery(pageRedirect.to, url.slice(path.length))
      return redirect(response, headers, location, pageRedirect.status)
    }
    isGone = pageRedirect?.status === 410
    const otherSpelling = isGone ? undefined : existingInOtherSpelling(path, cache)
    if (otherSpelling) return redirect(response, headers, otherSpelling + url.slice(path.length), 301)
    cached = cache.get(appShellOf(path) ?? '')
  }
  if (cached && method !== 'GET' && method !== 'HEAD') return refuseMethod(response, headers)
  // A page that exists but is not available at the moment is not a 404.
  const resource = cached ?? (cache.has(pathOf(url)) && !isGone ? undefined : cache.get('/404'))
  if (!resource) return void response.writeHead(503, { ...headers, 'Retry-After': '2' }).end()
  const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = request.headers
  const whole = select(resource, acceptEncoding, ifNoneMatch)
  const range = method === 'GET' && whole.status === 200 ? selectRange(resource, request.headers) : undefined
  const { status, rawHeaders, body } = range ?? whole
  const page = method === 'GET' && !range && resource.countedAs
  if (page)
    countView?.({ page, query: queryOf(url), socket: request.socket, fields: viewFieldsOf(request.headers) })
  response.writeHead(isGone ? 410 : status, rawHeaders)
  response.end(method === 'HEAD' ? undefined : body)
}

/** The cached response for a URL without its query; undefined if there is none or if the page has to be rendered first. */
export function lookUp(cache: ReadonlyPageCache, url: string): CachedResponse | undefined {
  const path = pathOf(url)
  return cache.get(path) ?? (cache.has(path) ? undefined : cache.get(withoutId(path)))
}

/** The pages that may answer a URL: its own page, or the fallbacks if there is none. */
export function pagesFor(cache: ReadonlyPageCache, url: string): string[] {
  const path = pathOf(url)
  return cache.has(path) ? [path] : [withoutId(path), appShellOf(path) ?? path, '/404']
}

/** Selects the encoding that the client accepts, or a 304 without a body if the client already has it. */
export function select(resource: CachedResponse, acceptEncoding = '', ifNoneMatch = ''): Selected {
  const { identity, [preferredEncoding(acceptEncoding, resource)]: chosen = identity } =
    resource.representations
  if (ifNoneMatch && resource.status === 200 && matches(ifNoneMatch, chosen.etag))
    return { status: 304, rawHeaders: chosen.notModified, body: undefined }
  return { status: resource.status, rawHeaders: chosen.rawHeaders, body: chosen.body }
}

function pathOf(url: string) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** The path without its trailing slashes, if there is a page: paths in the cache end without one. */
function existingWithoutSlash(path: string, cache: ReadonlyPageCache) {
  if (path.length < 2 || !path.endsWith('/')) return undefined
  const trimmed = withoutTrailingSlashes(path)
  return cache.has(trimmed) ? trimmed : undefined
}

/** The address of the page or screen that was meant by an address in upper case, in another encoding, or without its end. */
function existingInOtherSpelling(path: string, cache: ReadonlyPageCache) {
  const loose = looseAddress(path)
  const address = spellings.get(loose) ?? loose
  if (address === path) return undefined
  return cache.has(address) || cache.has(withoutId(address)) ? address : redirectFor(address)
}

const redirect = (
  response: ServerResponse,
  headers: Record<string, string>,
  location: string,
  status: 301 | 302 | 308 = 308,
) =>
  void response
    .writeHead(status, {
      ...headers,
      ...(status !== 308 && revalidated),
      Location: location,
      'Content-Length': '0',
    })
    .end()

const refuseMethod = (response: ServerResponse, headers: Record<string, string>) =>
  void response.writeHead(405, { ...headers, Allow: 'GET, HEAD', 'Content-Length': '0' }).end()

/** A weak comparison with each tag of `If-None-Match` (RFC 9110, 13.1.2). */
const matches = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
