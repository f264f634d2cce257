import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** What of a request may be kept: which, and where it went. */
export interface RequestLine {
  id: string
  method: string
  /** The pattern that it met, as `/api/order/{id}`; `/api/*` where none did. */
  route: string
  /** Its address, unless that holds a secret or is none of ours: people write e-mail addresses there. */
  path?: string
}

const patterns = new Map<string, string>()

/** The pattern of the route that a request met last, as the API's description writes it. */
export function patternOf(c: Context): string {
  const path = routePath(c)
  let pattern = patterns.get(path)
  if (pattern === undefined)
    patterns.set(path, (pattern = path.replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '{$1}')))
  return pattern
}

export function requestLine(c: Context): RequestLine {
  const route = patternOf(c)
  const shown = !route.endsWith('*') && !route.includes('{key}')
  return { id: c.get('requestId'), method: c.req.method, route, ...(shown && { path: c.req.path }) }
}
