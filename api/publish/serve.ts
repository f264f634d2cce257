import type { IncomingMessage, ServerResponse } from 'node:http'
import { leadsTo, shellOf, withoutLastSlashes } from './addresses.ts'
import { withoutId } from './pages.ts'
import { partOf } from './part.ts'
import type { Encoding, Representation, Resource } from './resource.ts'

/** Everything that is served without a question to anybody: address → bytes. */
export type Shelf = ReadonlyMap<string, Resource>

/**
 * Answers from the shelf, on Node's own request and answer: a page is one look-up and one write. `headers` are for what
 * is no resource.
 */
export function serve(
  shelf: Shelf,
  headers: Record<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method, url = '/' } = request
  let found = find(shelf, url)
  if (!found) {
    const path = pathOf(url)
    const other = slashRemoved(path, shelf) ?? leadsTo(path)
    if (other) return redirect(response, headers, other + url.slice(path.length))
    found = shelf.get(shellOf(path) ?? '')
  }
  if (found && method !== 'GET' && method !== 'HEAD') return refuseMethod(response, headers)
  const resource = found ?? shelf.get('/404')
  if (!resource) return void response.writeHead(503, { ...headers, 'Retry-After': '2' }).end()
  const { 'accept-encoding': accepts, 'if-none-match': known } = request.headers
  const whole = choose(resource, accepts, known)
  const part = method === 'GET' && whole.status === 200 ? partOf(resource, request.headers) : undefined
  const { status, head, body } = part ?? whole
  response.writeHead(status, head)
  response.end(method === 'HEAD' ? undefined : body)
}

/** What is served at an address, its query aside. */
export function find(shelf: Shelf, url: string): Resource | undefined {
  const path = pathOf(url)
  return shelf.get(path) ?? shelf.get(withoutId(path))
}

/** A resource as it goes to one client: packed as the client takes it, or without a body if it is known there. */
export function choose(
  resource: Resource,
  accepts = '',
  known = '',
): { status: number; head: string[]; body: Buffer | undefined } {
  const { head, notModified, etag, body } = representationFor(resource, accepts)
  if (known && resource.status === 200 && matches(known, etag))
    return { status: 304, head: notModified, body: undefined }
  return { status: resource.status, head, body }
}

const representationFor = (resource: Resource, accepts: string): Representation =>
  resource.as[preferred(accepts, resource)] ?? resource.as.identity

function pathOf(url: string) {
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}

/** The shelf's own addresses end without a slash. */
function slashRemoved(path: string, shelf: Shelf) {
  if (path.length < 2 || !path.endsWith('/')) return undefined
  const other = withoutLastSlashes(path)
  return shelf.has(other) ? other : undefined
}

const redirect = (response: ServerResponse, headers: Record<string, string>, location: string) =>
  void response.writeHead(308, { ...headers, Location: location, 'Content-Length': '0' }).end()

const refuseMethod = (response: ServerResponse, headers: Record<string, string>) =>
  void response.writeHead(405, { ...headers, Allow: 'GET, HEAD', 'Content-Length': '0' }).end()

// Browsers send a handful of different values: each is read once.
const choices = new Map<string, readonly Encoding[]>()

function preferred(header: string, { as }: Resource): Encoding {
  let order = choices.get(header)
  if (!order) {
    order = readAcceptEncoding(header)
    if (choices.size > 200) choices.clear()
    choices.set(header, order)
  }
  return order.find((encoding) => as[encoding]) ?? 'identity'
}

/** What the client takes of what we have, smallest first (RFC 9110, 12.5.3). */
function readAcceptEncoding(header: string): Encoding[] {
  const quality = new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q ? Number(q.slice(2)) : 1]
    }),
  )
  return (['br', 'gzip'] as const).filter((encoding) => (quality.get(encoding) ?? quality.get('*') ?? 0) > 0)
}

/** A weak comparison with each tag of `If-None-Match`, as RFC 9110, 13.1.2 asks. */
const matches = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
