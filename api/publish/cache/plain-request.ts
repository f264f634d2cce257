import { readViewFields, type ViewFields } from '../../http/page-view.ts'
import { isHost } from '../../http/request-target.ts'

/** The header fields of a plain request that matter here. */
interface PlainFields {
  acceptEncoding: string | undefined
  ifNoneMatch: string | undefined
  view: ViewFields
}

export interface PlainRequest extends PlainFields {
  url: string
}

/** A head this short cannot hold the 2000 fields from which on Node ignores the rest. */
const maxHeadBytes = 8000

/** A GET without a body, whose complete head strictly follows RFC 9112. */
const requestLine = /^GET (\/[!-~]*) HTTP\/1\.1$/
const fieldLines = /^(?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+\r\n$/
const host = /^host:(.*)/gim
/** Fields that need Node's HTTP server. */
const special =
  /^(?:(?:content-length|transfer-encoding|upgrade|expect|trailer|range|proxy-connection):|connection:(?![\t ]*keep-alive[\t ]*$))/im
const acceptEncoding = /^accept-encoding:(.*)/gim
const ifNoneMatch = /^if-none-match:(.*)/gim

/** Browsers send the same fields with each request: they are parsed once. Fields with credentials are not cached. */
const parsed = new Map<string, PlainFields>()
const maxParsed = 500
const maxParsedLength = 2000
const secret = /^(?:authorization|cookie):/im

/** Parses a chunk that is exactly one plain request; undefined for anything else. */
export function readPlainRequest(chunk: Buffer): PlainRequest | undefined {
  if (chunk.length >= maxHeadBytes) return undefined
  const head = chunk.toString('latin1')
  const end = head.indexOf('\r\n')
  const url = requestLine.exec(head.slice(0, end))?.[1]
  const fields = url ? fieldsOf(head.slice(end + 2)) : undefined
  return url && fields ? { url, ...fields } : undefined
}

function fieldsOf(lines: string): PlainFields | undefined {
  const cached = parsed.get(lines)
  if (cached) return cached
  const fields = readFields(lines)
  if (fields && lines.length <= maxParsedLength && !secret.test(lines)) {
    if (parsed.size >= maxParsed) parsed.clear()
    parsed.set(lines, fields)
  }
  return fields
}

function readFields(lines: string): PlainFields | undefined {
  if (!fieldLines.test(lines) || special.test(lines) || !isHost(valueOf(lines, host) ?? '')) return undefined
  return {
    acceptEncoding: valueOf(lines, acceptEncoding),
    ifNoneMatch: valueOf(lines, ifNoneMatch),
    view: readViewFields(lines),
  }
}

/** A field's value; the values of several lines are joined to a list (RFC 9110, 5.3). */
function valueOf(fields: string, lines: RegExp): string | undefined {
  const values = fields.match(lines)?.map((line) => line.slice(line.indexOf(':') + 1).trim())
  return values?.join(', ')
}
