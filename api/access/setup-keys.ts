import type { Database } from '../db/database.ts'
import { hashOf, randomKey } from '../secrets/keys.ts'

const purposes = { '/add-user': 'add-user', '/add-email': 'add-email' } as const
const lifetime = 24 * 60 * 60 * 1000

/** Creates a key that is valid once for each of the two setup forms, for a day. Earlier keys become invalid. */
export async function createSetupKey(db: Database): Promise<string> {
  const key = randomKey()
  const expires_at = new Date(Date.now() + lifetime)
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('setup_keys').execute()
    await tx
      .insertInto('setup_keys')
      .values(
        Object.values(purposes).map((purpose) => ({ hash: hashOf(purpose + key), purpose, expires_at })),
      )
      .execute()
  })
  return key
}

/** Uses the key up for the form at this address; false if it does not open it, or no longer. */
export async function useSetupKey(db: Database, key: string, path: string): Promise<boolean> {
  const purpose = purposes[path as keyof typeof purposes]
  if (!purpose) return false
  const used = await db
    .deleteFrom('setup_keys')
    .where('hash', '=', hashOf(purpose + key))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  return used.numDeletedRows === 1n
}
