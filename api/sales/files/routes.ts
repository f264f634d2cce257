import { z } from 'zod'
import { fileLimits, filePurposes, formatBytes } from '#content/shop/order-files.ts'
import type { Context } from '../../platform/context.ts'
import { actAs } from '../../platform/context.ts'
import { isVisible } from '../../people/access/order-visibility.ts'
import { staffOf } from '../../people/access/staff.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { modifiedAt, requiredMessage, textField } from '../../platform/fields.ts'
import { route } from '../../platform/http/route.ts'
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
export const fileRoutes = ({ files: store }: Parts) => {
  const answer = async (ctx: Context, file: OrderFile) => (await fileAnswers(ctx))(file)

  return [
    route({
      id: 'listOrderFiles',
      tag: 'Files',
      method: 'GET',
      path: '/order/{id}/files',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'orders.read', order: 'orders' },
      hasSecret: true,
      summary: 'List the files of an order',
      description: 'Newest first, with the unfinished uploads of the caller.',
      answers: z.array(orderFile),
      run: async ({ ctx, param }) => {
        const files = await filesOfOrder(ctx, param('id'))
        return files.map(await fileAnswers(ctx))
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
      run: async ({ ctx, c, param, query }) => {
        const files = await paged(
          ctx.db,
          c,
          filesOfCustomer(ctx, param('id'), query.q),
          query,
          fileColumns[query.sort.by],
        )
        const toAnswer = await fileAnswers(ctx)
        return files.map((file) => ({ ...toAnswer(file), orderId: file.orderId }))
      },
    }),
    route({
      id: 'beginUpload',
      tag: 'Files',
      method: 'POST',
      path: '/order/{id}/files',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'orders.read', order: 'orders' },
      hasSecret: true,
      summary: 'Start an upload',
      description: 'The same file again resumes an interrupted upload.',
      body: newFile,
      status: 201,
      answers: orderFile,
      run: async ({ ctx, body, param }) => answer(ctx, await beginUpload(ctx, param('id'), body)),
    }),
    route({
      id: 'removeFile',
      tag: 'Files',
      method: 'DELETE',
      path: '/file/{id}',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'orders.read', order: 'files' },
      summary: 'Remove a file',
      description: 'Or cancel its upload. It can be restored for 30 days.',
      status: 204,
      run: async ({ ctx, param }) => {
        await removeFile(ctx, param('id'))
      },
    }),
    route({
      id: 'restoreFile',
      tag: 'Files',
      method: 'POST',
      path: '/file/{id}/restore',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'orders.read', order: 'files' },
      hasSecret: true,
      summary: 'Restore a removed file',
      answers: orderFile,
      run: async ({ ctx, param }) => answer(ctx, await restoreFile(ctx, param('id'))),
    }),
    route({
      id: 'getFile',
      tag: 'Files',
      method: 'GET',
      path: '/file/{id}',
      access: 'signed-in',
      guest: true,
      asStaff: { may: 'orders.read', order: 'files' },
      hasSecret: true,
      summary: 'Get a file',
      description: 'With new short-lived addresses to download and show it.',
      answers: orderFile,
      run: async ({ ctx, param }) => answer(ctx, await findFile(ctx, param('id'))),
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
      query: z.object({ form: z.enum(fileForms).catch('download'), by: z.string().max(300).catch('') }),
      run: async ({ ctx, c, param, query: { form, by } }) => {
        await checkFileLink(ctx, { fileId: param('id'), form, uid: by }, param('key'))
        // The user's current rights are checked, so that lost rights take effect at once.
        const user = { uid: by, email: null, emailVerified: false, name: null, authTime: Infinity }
        const person = { ...user, staff: await staffOf(ctx.db, user) }
        const caller = (await isVisible(actAs(ctx, person), 'files', param('id'))) ? person : user
        return sendFile(c, ctx, store, await findFile(actAs(ctx, caller), param('id')), form)
      },
    }),
  ]
}
