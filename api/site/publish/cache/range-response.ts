import type { IncomingHttpHeaders } from 'node:http'
import { requestedRange } from '../../../platform/http/byte-range.ts'
import type { CachedResponse, Selected } from './cached-response.ts'

/**
 * The response to a range request, if the resource supports ranges; Safari needs them to play videos. Undefined if the
 * client gets the whole body.
 */
export function selectRange(
  { contentType, headers, body, representations: { identity } }: CachedResponse,
  requested: IncomingHttpHeaders,
): Selected | undefined {
  if (!headers['Accept-Ranges']) return undefined
  const size = body.length
  const range = requestedRange(requested, { size, etag: identity.etag })
  if (!range) return undefined
  const rawHeaders = (bytes: string, length: number) => [
    ...identity.notModified,
    'Content-Type',
    contentType,
    'Content-Range',
    `bytes ${bytes}/${size}`,
    'Content-Length',
    String(length),
  ]
  if (range === 'unsatisfiable') return { status: 416, rawHeaders: rawHeaders('*', 0), body: undefined }
  const bytes = body.subarray(range.start, range.end + 1)
  return { status: 206, rawHeaders: rawHeaders(`${range.start}-${range.end}`, bytes.length), body: bytes }
}
