import type { Context } from 'hono'
import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { plainHeaders } from '../http/headers.ts'
import { findFile } from './media.ts'

const name = /^[\w-]{16}-[\dx]{1,11}\.(webp|jpg|png|svg)$/
const typeOf = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png', svg: 'image/svg+xml' } as const

/** Pictures that can be read while the database is away. */
interface PictureStore {
  picture(file: string): Promise<Uint8Array | undefined>
}

/** Answers with an uploaded picture. What an address holds never changes, so whoever has it keeps it. */
export async function serveMedia(
  c: Context,
  db: Database,
  env: Pick<Env, 'publicUrl'>,
  snapshot: PictureStore | undefined,
): Promise<Response> {
  const file = c.req.param('file') ?? ''
  const ending = name.exec(file)?.[1] as keyof typeof typeOf | undefined
  const bytes = ending && ((await snapshot?.picture(file)) ?? (await findFile(db, file))?.bytes)
  const headers = plainHeaders(env)
  if (!bytes) return c.text('There is no such picture.', 404, { ...headers, 'Cache-Control': 'no-store' })
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    // Webmail shows the logo of our mails.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Type': typeOf[ending],
    // Opened by itself a drawing is a document: it may not run or load anything, should the sanitizer miss something.
    ...(ending === 'svg' && { 'Content-Security-Policy': "default-src 'none'; sandbox" }),
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
