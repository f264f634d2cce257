import { z } from 'zod'
import { fileLimits, filePurposes, formatBytes } from '#content/shop/order-files.ts'
import { isVisible } from '../../people/access/order-visibility.ts'
import { staffOf } from '../../people/access/staff.ts'
import type { Caller } from '../../platform/caller.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { modifiedAt, requiredMessage, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
import { readerOf } from '../orders/order.ts'
import { fileAnswers, orderFile } from './answers.ts'
import { filesOfCustomer, filesOfOrder, findFile, removeFile, restoreFile, type OrderFile } from './files.ts'
import { checkFileLink, fileForms } from './links.ts'
import { sendFile } from './send.ts'
import { beginUpload } from './upload.ts'
import type { Parts } from '../../platform/feature.ts'

const newFile = z.strictObject({
  name: textField(500).min(1, requiredMessage),
  size: z
    .int('In bytes.')
    .min(1, 'The file is empty.')
    .max(fileLimits.fileBytes, `A file may have at most ${formatBytes(fileLimits.fileBytes)}.`),
  purpose: z.enum(filePurposes, `One of: ${filePurposes.join(', ')}.`),
  slot: textField(100).optional(),
  modified: modifiedAt,
})

const fileColumns = { createdAt: 'id', name: 'name', size: 'size' } as const

/** Files of orders; their bytes arrive by the routes of uploads, and are downloaded by short-lived links. */
export const fileRoutes = ({ db, files: store }: Parts) => {
  const answer = async (file: OrderFile, caller: Caller) => (await fileAnswers(db, readerOf(caller)))(file)

  return [
    route({
      id: 'listOrderFiles',
      tag: 'Files',
      method: 'GET',
      path: '/order/{id}/files',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'orders' },
      hasSecret: true,
      summary: 'List the files of an order',
      description: 'Newest first, with the unfinished uploads of the caller.',
      answers: z.array(orderFile),
      run: async ({ caller, param }) => {
        const reader = readerOf(caller)
        const files = await filesOfOrder(db, param('id'), reader)
        return files.map(await fileAnswers(db, reader))
      },
    }),
    route({
      id: 'listCustomerFiles',
      tag: 'Customers',
      method: 'GET',
      path: '/customer/{id}/files',
      access: { may: ['customers.read', 'orders.read'] },
      hasSecret: true,
      summary: 'List the files of a customer',
      description: 'Of all their orders.',
      query: pagedQuery(['createdAt', 'name', 'size']),
      answers: z.array(orderFile.extend({ orderId: z.uuid() }).meta({ id: 'CustomerFile' })),
      run: async ({ c, caller, param, query }) => {
        const files = await paged(
          db,
          c,
          filesOfCustomer(db, param('id'), caller, query.q),
          query,
          fileColumns[query.sort.by],
        )
        const toAnswer = await fileAnswers(db, readerOf(caller))
        return files.map((file) => ({ ...toAnswer(file), orderId: file.orderId }))
      },
    }),
    route({
      id: 'beginUpload',
      tag: 'Files',
      method: 'POST',
      path: '/order/{id}/files',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'orders' },
      hasSecret: true,
      summary: 'Start an upload',
      description: 'The same file again resumes an interrupted upload.',
      body: newFile,
      status: 201,
      answers: orderFile,
      run: async ({ body, caller, param }) => {
        return answer(await beginUpload(db, param('id'), body, readerOf(caller)), caller)
      },
    }),
    route({
      id: 'removeFile',
      tag: 'Files',
      method: 'DELETE',
      path: '/file/{id}',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'files' },
      summary: 'Remove a file',
      description: 'Or cancel its upload. It can be restored for 30 days.',
      status: 204,
      run: async ({ caller, param }) => {
        await removeFile(db, param('id'), readerOf(caller))
      },
    }),
    route({
      id: 'restoreFile',
      tag: 'Files',
      method: 'POST',
      path: '/file/{id}/restore',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'files' },
      hasSecret: true,
      summary: 'Restore a removed file',
      answers: orderFile,
      run: async ({ caller, param }) => answer(await restoreFile(db, param('id'), readerOf(caller)), caller),
    }),
    route({
      id: 'getFile',
      tag: 'Files',
      method: 'GET',
      path: '/file/{id}',
      access: 'signed-in',
      asStaff: { may: 'orders.read', order: 'files' },
      hasSecret: true,
      summary: 'Get a file',
      description: 'With new short-lived addresses to download and show it.',
      answers: orderFile,
      run: async ({ caller, param }) => answer(await findFile(db, param('id'), readerOf(caller)), caller),
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
        const user = { uid: by, email: null, emailVerified: false, name: null, authTime: Infinity }
        const person = { ...user, staff: await staffOf(db, user) }
        const caller = (await isVisible(db, 'files', param('id'), person)) ? person : user
        return sendFile(c, db, store, await findFile(db, param('id'), readerOf(caller)), form)
      },
    }),
  ]
}
