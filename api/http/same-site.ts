import { createMiddleware } from 'hono/factory'
import { Problem } from './problem.ts'

/**
 * Refuses what a page of another site makes a browser send. Browsers tell where a request comes from in
 * `Sec-Fetch-Site`, older ones in `Origin`; what sends neither is no browser, and has no visitor's rights to abuse.
 */
export const sameSite = (publicUrl: string) =>
  createMiddleware(async (c, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(c.req.method)) {
      const site = c.req.header('sec-fetch-site')
      const origin = c.req.header('origin')
      const foreign = site
        ? site !== 'same-origin' && site !== 'none'
        : origin !== undefined && origin !== publicUrl
      if (foreign) throw new Problem(403, 'This was sent from another site.')
    }
    await next()
  })
