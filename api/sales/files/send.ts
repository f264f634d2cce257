import { Readable } from 'node:stream'
import type { Context as HttpContext } from 'hono'
import type { Context } from '../../platform/context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { requestedRange } from '../../platform/http/byte-range.ts'
import type { OrderFile } from './files.ts'
import type { FileForm } from './links.ts'
import { attachment } from './names.ts'
import { previewKey } from './preview.ts'
import { readFile } from './read.ts'
import { storeUnavailable, type FileStore } from '../../platform/files/store.ts'
import { downloadType } from './types.ts'

const toWebStream = (stream: Readable) => Readable.toWeb(stream) as ReadableStream

/** In case a file is opened in a browser, it runs no scripts and has an opaque origin. */
const policy = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" }

/** Answers with a file as a download, or with the generated picture of it to be shown. */
export async function sendFile(
  c: HttpContext,
  ctx: Context,
  store: FileStore,
  file: OrderFile,
  form: FileForm,
): Promise<Response> {
  if (form !== 'download') return sendPicture(c, store, file, form)
  const etag = `"${file.id}"`
  const range = c.req.method === 'GET' ? requestedRange(c.req.header(), { size: file.size, etag }) : undefined
  const headers = { ...policy, ETag: etag, 'Accept-Ranges': 'bytes', 'Cache-Control': 'private, no-cache' }
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.size}` })
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  const fileHeaders: Record<string, string> = {
    ...headers,
    'Content-Type': downloadType(file.type),
    'Content-Disposition': attachment(file.name),
    'Content-Length': String(end - start + 1),
  }
  const status = range ? 206 : 200
  if (range) fileHeaders['Content-Range'] = `bytes ${start}-${end}/${file.size}`
  if (c.req.method === 'HEAD') return c.body(null, status, fileHeaders)
  return c.body(
    toWebStream(await readFile(ctx, store, { ...file, range: { start, end } })),
    status,
    fileHeaders,
  )
}

async function sendPicture(
  c: HttpContext,
  store: FileStore,
  { id, hasPreview }: OrderFile,
  form: 'thumbnail' | 'preview',
): Promise<Response> {
  if (!hasPreview) throw new NotFoundError()
  const stored = await store.get(previewKey(id, form))
  if (!stored) throw storeUnavailable(new Error(`the ${form} of file ${id} is not in the file store`))
  return c.body(toWebStream(stored.stream), 200, {
    ...policy,
    'Content-Type': 'image/webp',
    'Content-Disposition': 'inline',
    'Content-Length': String(stored.size),
    'Cache-Control': 'private, max-age=420',
  })
}
