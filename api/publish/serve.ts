import type { IncomingMessage, ServerResponse } from 'node:http'
import { leadsTo, shellOf } from './addresses.ts'
import { withoutId } from './pages.ts'
import type { Encoding, Resource } from './resource.ts'

/** Everything that is served without a question to anybody: address → bytes. */
export type Shelf = ReadonlyMap<string, Resource>

/**
 * Answers from the shelf. It works on Node's own request and answer: a page is one look-up and one write, which is
 * what lets it keep up with a web server.
 */
export function serve(shelf: Shelf, request: IncomingMessage, response: ServerResponse) {
  const { method, url = '/' } = request
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  let found = shelf.get(path) ?? shelf.get(withoutId(path))
  if (!found) {
    const other = slashRemoved(path, shelf) ?? leadsTo(path)
    if (other) return redirect(response, other + (query < 0 ? '' : url.slice(query)))
    found = shelf.get(shellOf(path) ?? '')
  }
  const resource = found ?? shelf.get('/404')
  if (method !== 'GET' && method !== 'HEAD')
    return found ? refuseMethod(response) : send(request, response, shelf.get('/404'))
  send(request, response, resource)
}

function send(request: IncomingMessage, response: ServerResponse, resource: Resource | undefined) {
  if (!resource) return void response.writeHead(503, { 'Retry-After': '2' }).end()
  const chosen =
    resource.as[preferred(request.headers['accept-encoding'] ?? '', resource)] ?? resource.as.identity
  const match = request.headers['if-none-match']
  if (match && resource.status === 200 && matches(match, chosen.etag))
    return void response.writeHead(304, chosen.notModified).end()
  response.writeHead(resource.status, chosen.head)
  response.end(request.method === 'HEAD' ? undefined : chosen.body)
}

/** The shelf's own addresses end without a slash. */
function slashRemoved(path: string, shelf: Shelf) {
  if (path.length < 2 || !path.endsWith('/')) return undefined
  const other = path.replace(/\/+$/, '')
  return shelf.has(other) ? other : undefined
}

const redirect = (response: ServerResponse, location: string) =>
  void response.writeHead(308, { Location: location, 'Content-Length': '0' }).end()

const refuseMethod = (response: ServerResponse) =>
  void response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': '0' }).end()

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
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const q = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, q ? Number(q.slice(2)) : 1]
    }),
  )
  return (['br', 'gzip'] as const).filter((encoding) => (quality.get(encoding) ?? quality.get('*') ?? 0) > 0)
}

/** A weak comparison with each tag of `If-None-Match`, as RFC 9110, 13.1.2 asks. */
const matches = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
