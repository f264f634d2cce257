import type { IncomingHttpHeaders } from 'node:http'
import type { CachedResponse, Selected } from './cached-response.ts'

const rangeForm = /^bytes=(\d*)-(\d*)$/

/**
 * The single byte range that a video player asks for (RFC 9110, 14): Safari plays no video without. Undefined where the
 * response is the whole body.
 */
export function selectRange(
  { contentType, body, representations: { identity } }: CachedResponse,
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
): Selected | undefined {
  const [, from = '', to = ''] = rangeForm.exec(range) ?? []
  if (!contentType.startsWith('video/') || !(from || to)) return undefined
  if (condition !== undefined && condition !== identity.etag) return undefined
  const size = body.length
  const first = from ? Number(from) : Math.max(0, size - Number(to))
  const last = from && to ? Math.min(Number(to), size - 1) : size - 1
  if (from && to && Number(to) < first) return undefined
  const head = (bytes: string, length: number) => [
    ...identity.notModified,
    'Content-Type',
    contentType,
    'Content-Range',
    `bytes ${bytes}/${size}`,
    'Content-Length',
    String(length),
  ]
  if (first >= size) return { status: 416, head: head('*', 0), body: undefined }
  const bytes = body.subarray(first, last + 1)
  return { status: 206, head: head(`${first}-${last}`, bytes.length), body: bytes }
}
