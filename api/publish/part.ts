import type { IncomingHttpHeaders } from 'node:http'
import type { Resource } from './resource.ts'

const rangeForm = /^bytes=(\d*)-(\d*)$/

/**
 * The one range of bytes that a player of a video asks for (RFC 9110, 14): Safari shows none without. Undefined where
 * the whole is the answer.
 */
export function partOf(
  { contentType, body, as: { identity } }: Resource,
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
): { status: number; head: string[]; body: Buffer | undefined } | undefined {
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
  const part = body.subarray(first, last + 1)
  return { status: 206, head: head(`${first}-${last}`, part.length), body: part }
}
