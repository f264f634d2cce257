import type { Context } from 'hono'
import { Problem } from './problem.ts'

/**
 * The version in `If-Match`; undefined if the header is absent or `*` (RFC 9110, 13.1.1). Throws 412 if it is
 * malformed.
 */
export function expectedVersion(c: Context): number | undefined {
  const header = c.req.header('if-match')
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^\s*"(\d{1,9})(?:-gzip)?"\s*$/.exec(header)?.[1]
  if (!version) throw new Problem(412, 'If-Match takes the ETag of the record.')
  return Number(version)
}

/** Sends the version of the record as its ETag. */
export const setETag = (c: Context, version: number) => c.header('ETag', `"${version}"`)
