import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LibraryPicture } from '#content/model/picture.ts'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit, type Undo } from '../../platform/audit/audit.ts'
import { touch } from '../records/changes.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { containsText } from '../../platform/http/terms.ts'
import { NotFoundError, UnavailableError } from '../../platform/errors.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { Copy } from './draw-copies.ts'
import { makeCopies } from './picture.ts'
import { avifCopiesJob } from './avif-job.ts'

export type Media = Omit<Selectable<Tables['media']>, 'contentType' | 'hasAvif' | 'avifTries'>

const columns = [
  'id',
  'key',
  'name',
  'description',
  'fallback',
  'width',
  'height',
  'size',
  'createdBy',
  'createdAt',
  'removedAt',
] as const

interface NewPicture {
  bytes: Buffer
  name: string
  description: string
}

export const fileKey = (file: string) => `media/${file}`
export const originalKey = (key: string) => `originals/${key}`

/** Stores a picture and its copies. If the picture exists already, only its name is updated, and its description if there is a new one. */
export async function addMedia(
  ctx: Context,
  files: FileStore,
  { bytes, name, description }: NewPicture,
): Promise<Media> {
  const key = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  const exists = await ctx.db.selectFrom('media').select('id').where('key', '=', key).executeTakeFirst()
  const picture = exists ? undefined : await makeCopies(bytes)
  // Files are stored before any row refers to them: leftovers of a failure below are harmless.
  if (picture) {
    await storeCopies(files, key, picture.copies)
    await files.put(originalKey(key), bytes, { size: bytes.length })
  }
  return withTransaction(ctx, async (ctx) => {
    await touch(ctx.db, 'media')
    const existing = await ctx.db
      .selectFrom('media')
      .select('id')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (existing)
      return updateMedia(ctx.db, existing.id, { name, ...(description && { description }), removedAt: null })
    if (!picture)
      throw new UnavailableError('A backup was restored at the same moment. Please send the picture again.')
    const id = uuid()
    await ctx.db
      .insertInto('media')
      .values({
        id,
        key,
        name,
        description,
        contentType: picture.contentType,
        fallback: picture.fallback,
        width: picture.width,
        height: picture.height,
        size: bytes.length,
        createdBy: ctx.caller.email,
        removedAt: null,
      })
      .execute()
    await addFiles(ctx, { id, key, copies: picture.copies })
    await enqueue(ctx.db, avifCopiesJob, {})
    await audit(ctx, { action: 'create', subject: 'picture', id, after: { name, description } })
    return findMedia(ctx.db, id)
  })
}

/** The query for the pictures of the library. */
export const media = ({ db }: Context, filter: { q?: string | undefined }) =>
  db
    .selectFrom('media')
    .select(columns)
    .where('removedAt', 'is', null)
    .$if(filter.q !== undefined, (query) =>
      query.where((row) => row.or([containsText('name', filter.q!), containsText('description', filter.q!)])),
    )

/** The data of every picture that pages need, by the key in its address. */
export async function listPictures(db: Database): Promise<(LibraryPicture & { _id: string })[]> {
  const rows = await db.selectFrom('media').select(['key', 'description', 'hasAvif']).orderBy('key').execute()
  return rows.map(({ key, ...picture }) => ({ _id: key, ...picture }))
}

async function findMedia(db: Database, id: string): Promise<Media> {
  const row = await db.selectFrom('media').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw new NotFoundError()
  return row
}

export const describeMedia = (ctx: Context, id: string, description: string): Promise<Media> =>
  withTransaction(ctx, async (ctx) => {
    await touch(ctx.db, 'media')
    const before = await findMedia(ctx.db, id)
    await audit(ctx, {
      action: 'update',
      subject: 'picture',
      id,
      before: { description: before.description },
      after: { description },
    })
    return updateMedia(ctx.db, id, { description })
  })

export const undoDescribeMedia: Undo<'picture', 'update'> = (ctx, { id, before }) =>
  describeMedia(ctx, id, before.description)

/** Removes a picture from the library. Its files stay, for pages and revisions that use it, and it can be restored. */
export const removeMedia = (ctx: Context, id: string): Promise<Media> =>
  withTransaction(ctx, async (ctx) => {
    const { name } = await findMedia(ctx.db, id)
    await audit(ctx, { action: 'remove', subject: 'picture', id, before: { name } })
    return updateMedia(ctx.db, id, { removedAt: ctx.now() })
  })

export const restoreMedia = (ctx: Context, id: string): Promise<Media> =>
  withTransaction(ctx, async (ctx) => {
    const { name } = await findMedia(ctx.db, id)
    await audit(ctx, { action: 'restore', subject: 'picture', id, after: { name } })
    return updateMedia(ctx.db, id, { removedAt: null })
  })

export const undoAddMedia: Undo<'picture', 'create' | 'restore'> = (ctx, { id }) => removeMedia(ctx, id)

export const undoRemoveMedia: Undo<'picture', 'remove'> = (ctx, { id }) => restoreMedia(ctx, id)

/** The records that use each picture, by the picture's key. */
export async function usesOf({ db }: Context, keys: readonly string[]) {
  const records = await db
    .selectFrom('content')
    .select((row) => ['id', 'section', 'data', row.cast<string>('data', 'text').as('text')])
    .where((row) => row.cast<string>('data', 'text'), 'like', '%/media/%')
    .execute()
  return new Map(
    keys.map((key) => [key, records.filter(({ text }) => text.includes(`/media/${key}`))] as const),
  )
}

export async function storeCopies(files: FileStore, key: string, copies: readonly Copy[]) {
  for (const { name, contentType, bytes } of copies)
    await files.put(fileKey(key + name), bytes, { size: bytes.length, contentType })
}

/** Adds the rows of copies that are in the file store. */
export async function addFiles(
  { db }: TxContext,
  { id, key, copies }: { id: string; key: string; copies: readonly Copy[] },
) {
  await db
    .insertInto('mediaFiles')
    .values(
      copies.map((copy) => ({
        mediaId: id,
        file: key + copy.name,
        contentType: copy.contentType,
        size: copy.bytes.length,
      })),
    )
    .execute()
}

async function updateMedia(
  tx: Tx,
  id: string,
  changes: Partial<Pick<Media, 'name' | 'description' | 'removedAt'>>,
) {
  await tx.updateTable('media').set(changes).where('id', '=', id).execute()
  return findMedia(tx, id)
}

/** The size of every served file in bytes, by its path. */
export async function sizesOfPictures({ db }: Context): Promise<Map<string, number>> {
  const files = await db.selectFrom('mediaFiles').select(['file', 'size']).execute()
  return new Map(files.map(({ file, size }) => [`/media/${file}`, Number(size)]))
}
