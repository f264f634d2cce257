import type { Context } from 'hono'
import { Problem } from './problem.ts'

/**
 * The Idempotency-Key header, with which a request can safely be repeated; null if absent. Throws 422 if it is
 * malformed.
 */
export function idempotencyKey(c: Context): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem(422, 'Idempotency-Key takes 1 to 255 characters, such as a UUID.')
  return key
}
