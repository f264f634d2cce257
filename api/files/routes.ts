import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { Context } from 'hono'
import { z } from 'zod'
import { fileLimits, filePurposes, formatBytes } from '#content/order-files.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../db/database.ts'
import { paged, pagedQuery } from '../http/paging.ts'
import { requiredMessage, textField } from '../fields.ts'
import { Problem } from '../http/problem.ts'
import { route } from '../http/route.ts'
import { readerOf } from '../orders/order.ts'
import { fileAnswers, orderFile } from './answers.ts'
import { filesOfCustomer, filesOfOrder, findFile, removeFile, restoreFile, type OrderFile } from './files.ts'
import { checkFileLink, fileForms } from './links.ts'
import { sendFile } from './send.ts'
import type { FileStore } from './store.ts'
import { appendPart, beginUpload, findUpload } from './upload.ts'

const tusVersion = '1.0.0'
const newFile = z.strictObject({
  name: textField(500).min(1, requiredMessage),
  size: z
    .int('In bytes.')
    .min(1, 'The file is empty.')
    .max(fileLimits.fileBytes, `A file may have at most ${formatBytes(fileLimits.fileBytes)}.`),
  purpose: z.enum(filePurposes, `One of: ${filePurposes.join(', ')}.`),
  slot: textField(100).optional(),
  /** The modification time of the file, in milliseconds since 1970. */
  modified: z.int('In milliseconds.').min(0, 'After 1970.').max(8e12, 'Before 2223.').optional(),
})

const fileColumns = { createdAt: 'id', name: 'name', size: 'size' } as const

/** Files of orders: uploads with the core of the tus protocol (tus.io, 1.0), downloads by short-lived links. */
export const fileRoutes = (db: Database, store: FileStore) => {
  const answer = async (file: OrderFile, caller: Caller) =>
    (await fileAnswers(db, await readerOf(db, caller)))(file)
  const setOffsetHeaders = (c: Context, { received, size }: OrderFile) => {
    c.header('Tus-Resumable', tusVersion)
    c.header('Upload-Offset', String(received))
    c.header('Upload-Length', String(size))
  }

  return [
    route({
      id: 'listOrderFiles',
      tag: 'Files',
      method: 'GET',
      path: '/order/{id}/files',
      access: 'signed-in',
      hasSecret: true,
      summary: 'List the files of an order',
      description: 'Newest first, with the unfinished uploads of the caller.',
      answers: z.array(orderFile),
      run: async ({ caller, param }) => {
        const reader = await readerOf(db, caller)
        const files = await filesOfOrder(db, param('id'), reader)
        return files.map(await fileAnswers(db, reader))
      },
    }),
    route({
      id: 'listCustomerFiles',
      tag: 'Customers',
      method: 'GET',
      path: '/customer/{id}/files',
      access: 'admin',
      hasSecret: true,
      summary: 'List the files of a customer',
      description: 'Of all their orders.',
      query: pagedQuery(['createdAt', 'name', 'size']),
      answers: z.array(orderFile.extend({ orderId: z.uuid() }).meta({ id: 'CustomerFile' })),
      run: async ({ c, caller, param, query }) => {
        const files = await paged(
          db,
          c,
          filesOfCustomer(db, param('id'), query.q),
          query,
          fileColumns[query.sort.by],
        )
        const toAnswer = await fileAnswers(db, await readerOf(db, caller))
        return files.map((file) => ({ ...toAnswer(file), orderId: file.order_id }))
      },
    }),
    route({
      id: 'beginUpload',
      tag: 'Files',
      method: 'POST',
      path: '/order/{id}/files',
      access: 'signed-in',
      hasSecret: true,
      summary: 'Start an upload',
      description: 'The same file again resumes an interrupted upload.',
      body: newFile,
      status: 201,
      answers: orderFile,
      run: async ({ body, caller, param }) => {
        const modified = body.modified === undefined ? undefined : new Date(body.modified)
        return answer(
          await beginUpload(db, param('id'), { ...body, modified }, await readerOf(db, caller)),
          caller,
        )
      },
    }),
    route({
      id: 'getUpload',
      tag: 'Files',
      method: 'GET',
      path: '/upload/{id}',
      access: 'signed-in',
      hasSecret: true,
      summary: 'Get the progress of an upload',
      description: 'In Upload-Offset (tus); HEAD works, too.',
      answers: orderFile,
      run: async ({ c, caller, param }) => {
        const file = await findUpload(db, param('id'), await readerOf(db, caller))
        setOffsetHeaders(c, file)
        return answer(file, caller)
      },
    }),
    route({
      id: 'appendToUpload',
      tag: 'Files',
      method: 'PATCH',
      path: '/upload/{id}',
      access: 'signed-in',
      summary: 'Append to an upload',
      description: 'The next bytes, at Upload-Offset (tus).',
      kilobytes: fileLimits.chunkBytes / 1024,
      status: 204,
      run: async ({ c, caller, param }) => {
        if (c.req.header('tus-resumable') !== tusVersion)
          throw new Problem(412, {
            detail: `Send Tus-Resumable: ${tusVersion}.`,
            headers: { 'Tus-Version': tusVersion },
          })
        if (c.req.header('content-type') !== 'application/offset+octet-stream')
          throw new Problem(415, 'Send application/offset+octet-stream.')
        const [offset, size] = [byteCount(c, 'upload-offset'), byteCount(c, 'content-length')]
        if (size === 0) throw new Problem(400, 'Send at least one byte.')
        const bytes = Readable.fromWeb(c.req.raw.body as ReadableStream<Uint8Array>)
        try {
          const part = { offset, size, bytes }
          setOffsetHeaders(c, await appendPart(db, store, param('id'), part, await readerOf(db, caller)))
        } finally {
          bytes.destroy()
        }
      },
    }),
    route({
      id: 'removeFile',
      tag: 'Files',
      method: 'DELETE',
      path: '/file/{id}',
      access: 'signed-in',
      summary: 'Remove a file',
      description: 'Or cancel its upload. It can be restored for 30 days.',
      status: 204,
      run: async ({ caller, param }) => {
        await removeFile(db, param('id'), await readerOf(db, caller))
      },
    }),
    route({
      id: 'restoreFile',
      tag: 'Files',
      method: 'POST',
      path: '/file/{id}/restore',
      access: 'signed-in',
      hasSecret: true,
      summary: 'Restore a removed file',
      answers: orderFile,
      run: async ({ caller, param }) =>
        answer(await restoreFile(db, param('id'), await readerOf(db, caller)), caller),
    }),
    route({
      id: 'getFile',
      tag: 'Files',
      method: 'GET',
      path: '/file/{id}',
      access: 'signed-in',
      hasSecret: true,
      summary: 'Get a file',
      description: 'With new short-lived addresses to download and show it.',
      answers: orderFile,
      run: async ({ caller, param }) =>
        answer(await findFile(db, param('id'), await readerOf(db, caller)), caller),
    }),
    route({
      id: 'downloadFile',
      tag: 'Files',
      method: 'GET',
      path: '/file/{id}/{key}',
      access: 'link',
      limit: 'file',
      summary: 'Download a file',
      description: 'By its short-lived address. Supports range requests.',
      produces: 'application/octet-stream',
      query: z.object({ form: z.enum(fileForms).catch('download'), by: z.string().max(128).catch('') }),
      run: async ({ c, param, query: { form, by } }) => {
        await checkFileLink(db, { fileId: param('id'), form, uid: by }, param('key'))
        // The user's current rights are checked, so that lost rights take effect at once.
        const caller = { uid: by, email: null, emailVerified: false, name: null, authTime: 0 }
        return sendFile(c, db, store, await findFile(db, param('id'), await readerOf(db, caller)), form)
      },
    }),
  ]
}

/** The value of a header that is a number of bytes. Throws 400. */
function byteCount(c: Context, header: string): number {
  const value = c.req.header(header) ?? ''
  if (!/^\d{1,12}$/.test(value)) throw new Problem(400, `Send a valid ${header}.`)
  return Number(value)
}
