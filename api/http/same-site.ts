import type { Context } from 'hono'
import { Problem } from './problem.ts'

/**
 * Refuses what a page of another site makes a browser send. Browsers tell where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; what sends neither is no browser, and has no visitor's rights to abuse.
 */
export const refuseForeign = (publicUrl: string) => (c: Context) => {
  if (['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) return
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && origin !== publicUrl
  if (foreign) throw new Problem(403, 'This was sent from another site.')
}
