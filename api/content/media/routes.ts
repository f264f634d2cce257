import type { Context } from 'hono'
import { z } from 'zod'
import type { PublishPort } from '../records/changes.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { modifiedAt, recordId, requiredMessage, textField } from '../../platform/fields.ts'
import { paged, pagedQuery } from '../../platform/http/paging.ts'
import { route } from '../../platform/http/route.ts'
import { beginUpload, deleteUploads, openUpload, uploadSource } from '../uploads/temporary-uploads.ts'
import { listedPicture, picture, toPicture, toUse } from './answers.ts'
import * as library from './media.ts'
import { maxMegabytes } from './picture.ts'
import type { Parts } from '../../platform/feature.ts'

const description = textField(300).min(1, requiredMessage)
const newUpload = z.strictObject({
  name: textField(200).min(1, requiredMessage),
  size: z
    .int('In bytes.')
    .min(1, 'The file is empty.')
    .max(maxMegabytes * 1024 * 1024, `At most ${maxMegabytes} MB.`),
  modified: modifiedAt,
})
const columns = { _id: 'id', name: 'name' }

export const mediaRoutes = ({ db, publisher, files }: Parts & { publisher: PublishPort }) => {
  /** Answers once the pages with the changed picture are published. */
  const publishChange = async (c: Context, change: Promise<library.Media>) => {
    const media = await change
    c.header('Server-Timing', await publisher.publish('media'))
    return toPicture(media)
  }
  const withUses = async (pictures: library.Media[]) => {
    const uses = await library.usesOf(
      db,
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
      run: ({ body, caller }) =>
        inTransaction(db, async (tx) => {
          const { id } = await beginUpload(tx, { purpose: 'picture', ...body }, caller)
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
      body: z.strictObject({ uploadId: recordId('There is no upload with this id.'), description }),
      status: 201,
      answers: picture,
      run: async ({ c, caller, body: { uploadId, description } }) => {
        const open = await openUpload(db, uploadId, caller)
        if (open?.upload.purpose !== 'picture')
          throw new InvalidInputError({ errors: { uploadId: 'There is no upload with this id.' } })
        const { read, size } = await uploadSource(db, files, uploadId)
        const bytes = Buffer.concat(await Array.fromAsync(read(0, size)))
        const picture = { bytes, name: open.upload.name, description }
        const answer = await publishChange(c, library.addMedia(db, files, picture, caller))
        await inTransaction(db, (tx) => deleteUploads(tx, [uploadId]))
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
      run: async ({ c, query }) =>
        withUses(await paged(db, c, library.media(db, query), query, columns[query.sort.by])),
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
      run: ({ c, body, caller, param }) =>
        publishChange(c, library.describeMedia(db, param('id'), body.description, caller)),
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
      run: async ({ caller, param }) => {
        await library.removeMedia(db, param('id'), caller)
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
      run: async ({ caller, param }) => toPicture(await library.restoreMedia(db, param('id'), caller)),
    }),
  ]
}
