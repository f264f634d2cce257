import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { v5 as uuidOf } from 'uuid'
import type { Database } from '../db/database.ts'
import type { Caller } from '../caller.ts'

/** 256 random bits, for single-use links. */
export const randomKey = () => randomBytes(32).toString('base64url')

/** The SHA-256 hash of a key: only hashes of keys are stored. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url')

/**
 * Derives the id of a new record from caller, subject, Idempotency-Key and text, so that a repeated request has the
 * same id.
 */
export const idOfRequest = (subject: string, { uid }: Caller, key: string, text: string) =>
  uuidOf([subject, uid, key, text].join('\n'), uuidOf.URL)

/** Compares two secrets in constant time. */
export const sameSecret = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

const cached = new WeakMap<Database, Map<string, string>>()

/** A secret shared by all processes of this database; created at its first use. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  const secrets = cached.get(db) ?? new Map<string, string>()
  cached.set(db, secrets)
  const value = secrets.get(name)
  if (value) return value
  await db
    .insertInto('sharedSecrets')
    .values({ name, value: randomKey() })
    .onConflict((row) => row.doNothing())
    .execute()
  const row = await db
    .selectFrom('sharedSecrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  secrets.set(name, row.value)
  return row.value
}
