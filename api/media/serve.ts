import type { Context } from 'hono'
import type { Database } from '../db.ts'
import type { Env } from '../env.ts'
import { commonHeaders } from '../http/headers.ts'
import { findFile } from './media.ts'

/** Answers with an uploaded picture. What an address holds never changes, so whoever has it keeps it. */
export async function serveMedia(c: Context, db: Database, env: Pick<Env, 'publicUrl'>): Promise<Response> {
  const file = c.req.param('file') ?? ''
  const found = /^[\w-]{16}-[\dx]{1,11}\.(webp|jpg|png)$/.test(file) ? await findFile(db, file) : undefined
  const headers = { ...commonHeaders(env), 'Content-Security-Policy': "default-src 'none'" }
  if (!found) return c.text('There is no such picture.', 404, { ...headers, 'Cache-Control': 'no-store' })
  return c.body(new Uint8Array(found.bytes), 200, {
    ...headers,
    'Content-Type': found.content_type,
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
