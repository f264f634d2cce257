import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

/** The request headers that page views are counted by. */
export interface ViewFields {
  userAgent?: string
  referer?: string
  dnt?: string
  /** `Sec-GPC`. */
  gpc?: string
  /** Whether the page is prefetched, and may never be looked at: `Sec-Purpose` or an older name of it. */
  isPrefetch?: boolean
  /** `Sec-Fetch-Dest`. */
  destination?: string
  forwardedFor?: string
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

const names: ReadonlyMap<string, keyof ViewFields> = new Map([
  ['user-agent', 'userAgent'],
  ['referer', 'referer'],
  ['dnt', 'dnt'],
  ['sec-gpc', 'gpc'],
  ['sec-purpose', 'isPrefetch'],
  ['purpose', 'isPrefetch'],
  ['x-moz', 'isPrefetch'],
  ['sec-fetch-dest', 'destination'],
  ['x-forwarded-for', 'forwardedFor'],
])
const lengths = new Set([...names.keys()].map((name) => name.length))
const firstLetters = new Set([...names.keys()].map((name) => name.charCodeAt(0)))

/**
 * Reads the fields from the raw header lines of a request. It runs for each page, so that it compares only names of a
 * matching length and first letter.
 */
export function readViewFields(lines: string): ViewFields {
  const fields: ViewFields = {}
  for (let start = 0, end = 0; (end = lines.indexOf('\r\n', start)) >= 0; start = end + 2) {
    if (!firstLetters.has(lines.charCodeAt(start) | 0x20)) continue
    const colon = lines.indexOf(':', start)
    if (!lengths.has(colon - start)) continue
    const name = names.get(lines.slice(start, colon).toLowerCase())
    if (name) set(fields, name, lines.slice(colon + 1, end).trim())
  }
  return fields
}

/** Reads the same fields from headers that Node has parsed. */
export function viewFieldsOf(headers: IncomingHttpHeaders): ViewFields {
  const fields: ViewFields = {}
  for (const [header, name] of names) {
    const value = headers[header]
    if (value !== undefined) set(fields, name, String(value))
  }
  return fields
}

/** For these, Node uses the first line; the lines of any other field are joined as a list. */
const firstLineOnly = new Set<keyof ViewFields>(['userAgent', 'referer'])

function set(fields: ViewFields, name: keyof ViewFields, value: string) {
  if (name === 'isPrefetch') fields.isPrefetch = true
  else if (fields[name] === undefined) fields[name] = value
  else if (!firstLineOnly.has(name)) fields[name] += `, ${value}`
}
