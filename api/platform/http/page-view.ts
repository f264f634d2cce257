import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

/** The request headers that page views are counted by. */
export interface ViewFields {
  userAgent?: string | undefined
  referer?: string | undefined
  dnt?: string | undefined
  /** `Sec-GPC`. */
  gpc?: string | undefined
  /** Whether the page is prefetched, and may never be looked at: `Sec-Purpose` or an older name of it. */
  isPrefetch?: boolean
  /** `Sec-Fetch-Dest`. */
  destination?: string | undefined
  forwardedFor?: string | undefined
}

/** One response with a page. */
export interface PageView {
  /** Its address as it was published. */
  page: string
  query: string
  socket: Socket
  fields: ViewFields
}

export type CountView = (view: PageView) => void

export const queryOf = (url: string) => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at + 1)
}

/** Reads the fields that views are counted by from the headers of a request. */
export function viewFieldsOf(headers: IncomingHttpHeaders): ViewFields {
  const isPrefetch = ['sec-purpose', 'purpose', 'x-moz'].some((name) => headers[name] !== undefined)
  return {
    userAgent: headers['user-agent'],
    referer: headers.referer,
    dnt: valueOf(headers.dnt),
    gpc: valueOf(headers['sec-gpc']),
    isPrefetch,
    destination: valueOf(headers['sec-fetch-dest']),
    forwardedFor: valueOf(headers['x-forwarded-for']),
  }
}

const valueOf = (header: string | string[] | undefined) => header?.toString()
