import { Readable } from 'node:stream'
import type { Context as HttpContext } from 'hono'
import type { Context } from '../../platform/context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { attachment } from '../files/names.ts'
import type { FileStore } from '../../platform/files/store.ts'
import type { TemporaryFile } from '../../platform/temporary-file.ts'

const folder = 'inbound-mails/'
const keyOf = (id: string) => `${folder}${id}.eml`
const batchSize = 500
/** For this long, a file may not be referred to yet by the row of its mail. */
const graceMs = 15 * 60 * 1000

/** Keeps a mail as it came. A failed or repeated one leaves a file that `cleanOriginals` removes. */
export const storeOriginal = (store: FileStore, id: string, file: TemporaryFile): Promise<void> =>
  store.put(keyOf(id), Readable.from(file.read()), { size: file.size, contentType: 'message/rfc822' })

/** Answers with the original of a mail as a download. */
export async function sendOriginal(
  c: HttpContext,
  { db }: Context,
  store: FileStore,
  id: string,
): Promise<Response> {
  const mail = await db
    .selectFrom('inboundMails')
    .select('originalSize')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!mail?.originalSize) throw new NotFoundError()
  const stored = await store.get(keyOf(id))
  if (!stored) throw new NotFoundError('The original of this email is no longer available.')
  return c.body(Readable.toWeb(stored.stream) as ReadableStream, 200, {
    'Content-Type': 'message/rfc822',
    'Content-Disposition': attachment('email.eml'),
    'Content-Length': String(stored.size),
    // In case it is opened in a browser.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'Cache-Control': 'private, no-cache',
  })
}

/** Removes the originals of mails whose rows are deleted. */
export async function cleanOriginals(ctx: Context, store: FileStore): Promise<void> {
  const ids: string[] = []
  for await (const { key, storedAt } of store.list(folder))
    if (ctx.now().getTime() - storedAt.getTime() > graceMs) ids.push(key.slice(folder.length, -'.eml'.length))
  for (let i = 0; i < ids.length; i += batchSize) {
    const batch = ids.slice(i, i + batchSize)
    const rows = await ctx.db
      .selectFrom('inboundMails')
      .select('id')
      .where('id', 'in', batch)
      .where('originalSize', 'is not', null)
      .execute()
    const referred = new Set(rows.map(({ id }) => id))
    for (const id of batch) if (!referred.has(id)) await store.remove(keyOf(id))
  }
}
