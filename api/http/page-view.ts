import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'

/** What a request says beside its address, as far as views are counted by it. */
export interface ViewFields {
  userAgent?: string
  referer?: string
  dnt?: string
  /** `Sec-GPC`. */
  gpc?: string
  /** `Sec-Purpose` or an older name of it: what is loaded ahead may never be looked at. */
  isAhead?: boolean
  /** `Sec-Fetch-Dest`. */
  destination?: string
  forwardedFor?: string
}

/** A page that was answered to somebody. */
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
  ['sec-purpose', 'isAhead'],
  ['purpose', 'isAhead'],
  ['x-moz', 'isAhead'],
  ['sec-fetch-dest', 'destination'],
  ['x-forwarded-for', 'forwardedFor'],
])
const lengths = new Set([...names.keys()].map((name) => name.length))
const firstLetters = new Set([...names.keys()].map((name) => name.charCodeAt(0)))

/** From the lines of a head. Only names of a fitting length and first letter are looked at: this runs for each page. */
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

/** The same of a request that Node has read. */
export function viewFieldsOf(headers: IncomingHttpHeaders): ViewFields {
  const fields: ViewFields = {}
  for (const [header, name] of names) {
    const value = headers[header]
    if (value !== undefined) set(fields, name, String(value))
  }
  return fields
}

/** Of these Node takes the first line; the lines of any other field are one list. */
const first = new Set<keyof ViewFields>(['userAgent', 'referer'])

function set(fields: ViewFields, name: keyof ViewFields, value: string) {
  if (name === 'isAhead') fields.isAhead = true
  else if (fields[name] === undefined) fields[name] = value
  else if (!first.has(name)) fields[name] += `, ${value}`
}
