import type { Context } from 'hono'
import { z } from 'zod'
import type { PublishPort } from '../content/changes.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import { requiredMessage, textField } from '../fields.ts'
import { paged, pagedQuery } from '../http/paging.ts'
import { route } from '../http/route.ts'
import { listedPicture, picture, toPicture, toUse } from './answers.ts'
import * as library from './media.ts'
import { maxMegabytes } from './picture.ts'

const description = textField(300).min(1, requiredMessage)
const columns = { _id: 'id', name: 'name' }

export const mediaRoutes = (db: Database, publisher: PublishPort, files: FileStore) => {
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
      id: 'uploadPicture',
      tag: 'Pictures',
      method: 'POST',
      path: '/media',
      access: 'admin',
      summary: 'Upload a picture',
      description: 'The file is the body, its name and description are in the query. Returns its address.',
      kilobytes: maxMegabytes * 1024,
      status: 201,
      query: z.strictObject({ name: textField(200).min(1, requiredMessage), description }),
      answers: picture,
      run: async ({ c, caller, query }) => {
        const bytes = Buffer.from(await c.req.arrayBuffer())
        return publishChange(c, library.addMedia(db, files, { bytes, ...query }, caller))
      },
    }),
    route({
      id: 'listPictures',
      tag: 'Pictures',
      method: 'GET',
      path: '/media',
      access: 'admin',
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
      access: 'admin',
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
      access: 'admin',
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
      access: 'admin',
      summary: 'Restore a removed picture',
      answers: picture,
      run: async ({ caller, param }) => toPicture(await library.restoreMedia(db, param('id'), caller)),
    }),
  ]
}
