import type { Context } from 'hono'
import { withSiteAddress } from './letter.ts'
import type { MailRow } from './send.ts'

/** What a frame with a mail may do: nothing but open links beside it. The same stands on the frame itself. */
const sandbox = 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/**
 * A mail as a page for a frame of this site. A page of the site cannot hold the mail itself, for its policy forbids
 * the inline styles that mail is made of; here nothing but styles and pictures is allowed.
 */
export const lookResponse = (c: Context, { html }: Pick<MailRow, 'html'>, publicUrl: string) =>
  c.body(withSiteAddress(html, publicUrl).replace('<head>', '<head><base target="_blank" />'), 200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: https: http:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; ${sandbox}`,
    'X-Frame-Options': 'SAMEORIGIN',
  })
