import { setupKeyHolder, type Caller } from '../../platform/caller.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { UnauthenticatedError } from '../../platform/errors.ts'
import { hashOf, randomKey } from '../../platform/secrets/keys.ts'

const purposes = { '/add-user': 'add-user', '/add-email': 'add-email' } as const
const lifetime = 24 * 60 * 60 * 1000

/** Creates a key that is valid once for each of the two setup forms, for a day. Earlier keys become invalid. */
export async function createSetupKey(db: Database): Promise<string> {
  const key = randomKey()
  const expiresAt = new Date(Date.now() + lifetime)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('setupKeys').execute()
    await tx
      .insertInto('setupKeys')
      .values(Object.values(purposes).map((purpose) => ({ hash: hashOf(purpose + key), purpose, expiresAt })))
      .execute()
  })
  return key
}

/** Who holds a valid key for the form at this address; undefined if it does not open it, or no longer. */
export async function holderOf(db: Database, key: string, path: string): Promise<Caller | undefined> {
  const purpose = purposes[path as keyof typeof purposes]
  if (!purpose) return undefined
  const hash = hashOf(purpose + key)
  const found = await db
    .selectFrom('setupKeys')
    .select('hash')
    .where('hash', '=', hash)
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  return found && { ...setupKeyHolder, setupKey: hash }
}

/**
 * Uses up the caller's setup key, if they hold one, in the transaction of the change that it allows: a refused change
 * leaves it valid. Throws an UnauthenticatedError if another request was faster.
 */
export async function useSetupKey(tx: Tx, { uid, setupKey = '' }: Caller): Promise<void> {
  if (uid !== setupKeyHolder.uid) return
  const used = await tx.deleteFrom('setupKeys').where('hash', '=', setupKey).executeTakeFirst()
  if (used.numDeletedRows === 0n) throw new UnauthenticatedError('This setup link has been used.')
}
