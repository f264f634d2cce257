import type { Context as HttpContext } from 'hono'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { withTransaction } from '../../platform/context.ts'
import type { PublishPort } from '../records/changes.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { modifiedAt, recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { beginUpload, deleteUploads, openUpload, uploadSource } from '../uploads/temporary-uploads.ts'
import { toUse } from '../records/use.ts'
import { listedPicture, picture, toPicture } from './answers.ts'
import * as library from './media.ts'
import { maxMegabytes } from './picture.ts'
import type { Parts } from '../../platform/feature.ts'

/** Of many pictures that are uploaded together, some are described later: the library and the checks remind of them. */
const newDescription = textField(300)
const description = newDescription.min(1, requiredMessage)
const newUpload = z.strictObject({
  name: textField(200).min(1, requiredMessage),
  size: z
    .int('In bytes.')
    .min(1, 'The file is empty.')
    .max(maxMegabytes * 1024 * 1024, `At most ${maxMegabytes} MB.`),
  modified: modifiedAt,
})
const columns = { _id: 'id', name: 'name' }

export const mediaRoutes = ({ publisher, files }: Parts & { publisher: PublishPort }) => {
  /** Answers once the pages with the changed picture are published. */
  const publishChange = async (c: HttpContext, change: Promise<library.Media>) => {
    const media = await change
    c.header('Server-Timing', await publisher.publish('media'))
    return toPicture(media)
  }
  const withUses = async (ctx: Context, pictures: library.Media[]) => {
    const uses = await library.usesOf(
      ctx,
      pictures.map(({ key }) => key),
    )
    return pictures.map((each) => ({ ...toPicture(each), usedIn: (uses.get(each.key) ?? []).map(toUse) }))
  }
  return [
    route({
      id: 'beginPictureUpload',
      tag: 'Pictures',
      method: 'POST',
      path: '/media/uploads',
      access: { may: 'media.edit' },
      summary: 'Start the upload of a picture',
      description: 'Its bytes go to /upload/{id}. The same file again resumes an interrupted upload.',
      body: newUpload,
      status: 201,
      answers: z.object({ _id: z.uuid() }),
      run: ({ ctx, body }) =>
        withTransaction(ctx, async (ctx) => {
          const { id } = await beginUpload(ctx, { purpose: 'picture', ...body })
          return { _id: id }
        }),
    }),
    route({
      id: 'addPicture',
      tag: 'Pictures',
      method: 'POST',
      path: '/media',
      access: { may: 'media.edit' },
      summary: 'Add an uploaded picture to the library',
      description: 'Returns its address.',
      body: z.strictObject({
        uploadId: recordId('There is no upload with this id.'),
        description: newDescription,
      }),
      status: 201,
      answers: picture,
      run: async ({ ctx, c, body: { uploadId, description } }) => {
        const open = await openUpload(ctx, uploadId)
        if (open?.upload.purpose !== 'picture')
          throw new InvalidInputError({ errors: { uploadId: 'There is no upload with this id.' } })
        const { read, size } = await uploadSource(ctx, files, uploadId)
        const bytes = Buffer.concat(await Array.fromAsync(read(0, size)))
        const picture = { bytes, name: open.upload.name, description }
        const answer = await publishChange(c, library.addMedia(ctx, files, picture))
        await withTransaction(ctx, (ctx) => deleteUploads(ctx, [uploadId]))
        return answer
      },
    }),
    route({
      id: 'listPictures',
      tag: 'Pictures',
      method: 'GET',
      path: '/media',
      access: { may: 'content.read' },
      summary: 'List pictures',
      description: 'With the places where each is used; q searches names and descriptions.',
      query: pagedQuery(['_id', 'name']),
      answers: z.array(listedPicture),
      run: async ({ ctx, c, query }) =>
        withUses(ctx, await paged(ctx.db, c, library.media(ctx, query), query, columns[query.sort.by])),
    }),
    route({
      id: 'describePicture',
      tag: 'Pictures',
      method: 'PUT',
      path: '/media/{id}',
      access: { may: 'media.edit' },
      summary: 'Update the description of a picture',
      body: z.strictObject({ description }),
      answers: picture,
      run: ({ ctx, c, body, param }) =>
        publishChange(c, library.describeMedia(ctx, param('id'), body.description)),
    }),
    route({
      id: 'removePicture',
      tag: 'Pictures',
      method: 'DELETE',
      path: '/media/{id}',
      access: { may: 'media.edit' },
      summary: 'Remove a picture from the library',
      description: 'Pages that use it still show it.',
      status: 204,
      run: async ({ ctx, param }) => {
        await library.removeMedia(ctx, param('id'))
      },
    }),
    route({
      id: 'restorePicture',
      tag: 'Pictures',
      method: 'POST',
      path: '/media/{id}/restore',
      access: { may: 'media.edit' },
      summary: 'Restore a removed picture',
      answers: picture,
      run: async ({ ctx, param }) => toPicture(await library.restoreMedia(ctx, param('id'))),
    }),
  ]
}
