import type { Context } from 'hono'
import { routePath } from 'hono/route'

/** The parts of a request that may be logged. */
export interface RequestLine {
  id: string
  method: string
  /** The pattern of its route, such as `/api/order/{id}`; `/api/*` if no route matched. */
  route: string
  /** Its path; absent if the route has a secret in it, or if no route matched: it may then contain personal data. */
  path?: string
}

const patterns = new Map<string, string>()

/** The pattern of the route that matched a request, in the notation of the API's description. */
export function patternOf(c: Context): string {
  const path = routePath(c)
  let pattern = patterns.get(path)
  if (pattern === undefined)
    patterns.set(path, (pattern = path.replace(/:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?/g, '{$1}')))
  return pattern
}

export function requestLine(c: Context): RequestLine {
  const route = patternOf(c)
  const isLoggable = !route.endsWith('*') && !route.includes('{key}')
  return { id: c.get('requestId'), method: c.req.method, route, ...(isLoggable && { path: c.req.path }) }
}
