import type { Context } from 'hono'
import { Problem } from './problem.ts'

/**
 * Refuses what a page of another site makes a browser send (CSRF). Browsers name the origin in `Sec-Fetch-Site`, older
 * ones in `Origin`; a request with neither comes from no browser and carries no visitor's rights.
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
