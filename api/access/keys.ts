import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { v5 as uuidOf } from 'uuid'
import type { Database } from '../db/database.ts'
import type { Caller } from '../caller.ts'

/** 256 random bits, for links that may be used once. */
export const randomKey = () => randomBytes(32).toString('base64url')

/** Only a key's hash is kept. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/** The id of what a caller writes about a subject: the same words under the same Idempotency-Key have the same id. */
export const idOfRequest = (subject: string, { uid }: Caller, key: string, text: string) =>
  uuidOf([subject, uid, key, text].join('\n'), uuidOf.URL)

/** Compares two secrets in a time that tells nothing of either. */
export const sameSecret = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

const known = new WeakMap<Database, Map<string, string>>()

/** A secret that all processes over this database share; made when it is first asked for. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  const secrets = known.get(db) ?? new Map<string, string>()
  known.set(db, secrets)
  const value = secrets.get(name)
  if (value) return value
  await db
    .insertInto('shared_secrets')
    .values({ name, value: randomKey() })
    .onConflict((row) => row.doNothing())
    .execute()
  const row = await db
    .selectFrom('shared_secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  secrets.set(name, row.value)
  return row.value
}

const purposes = { '/add-user': 'add-user', '/add-email': 'add-email' } as const
const lifetime = 24 * 60 * 60 * 1000

/** A key that opens the two set-up forms once each, within a day. The ones before it end. */
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
