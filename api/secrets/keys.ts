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
