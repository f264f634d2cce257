import type { Context } from 'hono'
import { Problem } from './problem.ts'

/**
 * Rejects cross-site requests (CSRF). Browsers send `Sec-Fetch-Site`, older ones `Origin`. A request with neither
 * header does not come from a browser, so that no page of another site can have caused it.
 */
export const requireSameOrigin = (publicUrl: string) => (c: Context) => {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isForeign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && origin !== publicUrl
  if (isForeign) throw new Problem(403, 'This was sent from another site.')
}
