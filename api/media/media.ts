import { createHash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { audit, type Undo } from '../access/audit.ts'
import type { Caller } from '../caller.ts'
import { touch } from '../content/changes.ts'
import { inTransaction, type Database, type Tx } from '../db/database.ts'
import { holds } from '../http/paging.ts'
import { NotFoundError } from '../errors.ts'
import type { Tables } from '../db/tables.ts'
import { makeCopies } from './picture.ts'

export type Media = Omit<Selectable<Tables['media']>, 'bytes' | 'content_type'>

const columns = [
  'id',
  'key',
  'name',
  'description',
  'fallback',
  'width',
  'height',
  'size',
  'created_by',
  'created_at',
  'removed_at',
] as const

interface Sent {
  bytes: Buffer
  name: string
  description: string
}

/** Keeps a picture and its copies. The same picture twice is one, with the words given last. */
export async function addMedia(
  db: Database,
  { bytes, name, description }: Sent,
  caller: Caller,
): Promise<Media> {
  const made = await makeCopies(bytes)
  const key = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return inTransaction(db, async (tx) => {
    await touch(tx, 'media')
    const known = await tx
      .selectFrom('media')
      .select('id')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
    if (known) return change(tx, known.id, { name, description, removed_at: null })
    const id = uuid()
    await tx
      .insertInto('media')
      .values({
        id,
        key,
        name,
        description,
        content_type: made.contentType,
        fallback: made.fallback,
        width: made.width,
        height: made.height,
        bytes,
        size: bytes.length,
        created_by: caller.email,
        removed_at: null,
      })
      .execute()
    await tx
      .insertInto('media_files')
      .values(
        made.copies.map((copy) => ({
          media_id: id,
          file: key + copy.name,
          content_type: copy.contentType,
          bytes: copy.bytes,
        })),
      )
      .execute()
    await audit(tx, caller, { action: 'create', subject: 'picture', id, after: { name, description } })
    return findMedia(tx, id)
  })
}

export const media = (db: Database, filter: { q?: string | undefined }) =>
  db
    .selectFrom('media')
    .select(columns)
    .where('removed_at', 'is', null)
    .$if(filter.q !== undefined, (query) =>
      query.where((row) => row.or([holds('name', filter.q!), holds('description', filter.q!)])),
    )

/** What every picture shows, by the key that its address holds. */
export const listDescriptions = (db: Database) =>
  db.selectFrom('media').select(['key as _id', 'description']).orderBy('key').execute()

async function findMedia(db: Database, id: string): Promise<Media> {
  const found = await db.selectFrom('media').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw new NotFoundError()
  return found
}

export const describeMedia = (
  db: Database,
  id: string,
  description: string,
  caller: Caller,
): Promise<Media> =>
  inTransaction(db, async (tx) => {
    await touch(tx, 'media')
    const before = await findMedia(tx, id)
    await audit(tx, caller, {
      action: 'update',
      subject: 'picture',
      id,
      before: { description: before.description },
      after: { description },
    })
    return change(tx, id, { description })
  })

export const undoDescribeMedia: Undo<'picture', 'update'> = (tx, { id, before }, caller) =>
  describeMedia(tx, id, before.description, caller)

/** Takes a picture out of the library; its files stay, for pages and versions that show them, and so does a way back. */
export const removeMedia = (db: Database, id: string, caller: Caller): Promise<Media> =>
  inTransaction(db, async (tx) => {
    const { name } = await findMedia(tx, id)
    await audit(tx, caller, { action: 'remove', subject: 'picture', id, before: { name } })
    return change(tx, id, { removed_at: new Date() })
  })

export const restoreMedia = (db: Database, id: string, caller: Caller): Promise<Media> =>
  inTransaction(db, async (tx) => {
    const { name } = await findMedia(tx, id)
    await audit(tx, caller, { action: 'restore', subject: 'picture', id, after: { name } })
    return change(tx, id, { removed_at: null })
  })

export const undoAddMedia: Undo<'picture', 'create' | 'restore'> = (tx, { id }, caller) =>
  removeMedia(tx, id, caller)

export const undoRemoveMedia: Undo<'picture', 'remove'> = (tx, { id }, caller) => restoreMedia(tx, id, caller)

/** The records whose fields hold one of the pictures, by the picture's key. */
export async function usesOf(db: Database, keys: readonly string[]) {
  const records = await db
    .selectFrom('content')
    .select((row) => ['id', 'section', 'data', row.cast<string>('data', 'text').as('words')])
    .where((row) => row.cast<string>('data', 'text'), 'like', '%/media/%')
    .execute()
  return new Map(
    keys.map((key) => [key, records.filter(({ words }) => words.includes(`/media/${key}`))] as const),
  )
}

/** One file as it is served, or undefined. */
export const findFile = (db: Database, file: string) =>
  db.selectFrom('media_files').select(['content_type', 'bytes']).where('file', '=', file).executeTakeFirst()

async function change(
  tx: Tx,
  id: string,
  columns: Partial<Pick<Media, 'name' | 'description' | 'removed_at'>>,
) {
  await tx.updateTable('media').set(columns).where('id', '=', id).execute()
  return findMedia(tx, id)
}

/** Bytes of every file that is served, by its path. */
export async function sizesOfPictures(db: Database): Promise<Map<string, number>> {
  const files = await db
    .selectFrom('media_files')
    .select(['file', sql<number>`octet_length(bytes)`.as('size')])
    .execute()
  return new Map(files.map(({ file, size }) => [`/media/${file}`, Number(size)]))
}
