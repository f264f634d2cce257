import { createHmac, randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import { v4 as uuid } from 'uuid'
import { withTransaction, fromNow, type Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockName } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { sameSecret, sharedSecret } from '../../platform/secrets/keys.ts'
import { fixedRetention } from '#content/sections/retention.ts'
import { daysAgo } from '../../platform/days-ago.ts'

export type EmailCode = Selectable<Tables['emailCodes']>

const minute = 60 * 1000
const lifetime = 10 * minute
/** Attempts per code. With the codes per day below, the chance of guessing one is 1 in 13,000. */
const maxAttempts = 5
const codesPerAddress = [
  { max: 5, windowMs: 60 * minute },
  { max: 15, windowMs: 24 * 60 * minute },
]

/** Keyed with a secret that is not in backups, because a plain hash of one of a million codes could be reversed. */
const digestOf = async (db: Database, id: string, code: string) =>
  createHmac('sha256', await sharedSecret(db, 'email codes'))
    .update(`${id} ${code}`)
    .digest('base64url')

/**
 * Mails a six-digit code to an address. The id of the code goes to the requesting client: only with it can the code be
 * used.
 */
export async function sendCode(ctx: Context, email: string): Promise<EmailCode> {
  const id = uuid()
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const digest = await digestOf(ctx.db, id, code)
  return withTransaction(ctx, async (ctx) => {
    // Serialized, so that each request counts the codes of the previous ones.
    await lockName(ctx.db, `email code ${email}`)
    for (const { max, windowMs } of codesPerAddress) {
      const { count } = await ctx.db
        .selectFrom('emailCodes')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('email', '=', email)
        .where('createdAt', '>', fromNow(ctx, -windowMs))
        .executeTakeFirstOrThrow()
      if (count >= max)
        throw new ConflictError(
          'Several codes were sent to this address. Use the last one, or log in instead.',
        )
    }
    await enqueueMail(ctx, { kind: 'email-code', to: email, data: { code } })
    return ctx.db
      .insertInto('emailCodes')
      .values({ id, email, digest, orderId: null, expiresAt: fromNow(ctx, lifetime) })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Checks a code and returns its row with the verified address. Each call counts as an attempt. Throws 422. */
export async function checkCode({ db, now }: Context, id: string, code: string): Promise<EmailCode> {
  const row = await db
    .updateTable('emailCodes')
    .set((each) => ({ attempts: each('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('attempts', '<', maxAttempts)
    .where('expiresAt', '>', now())
    .returningAll()
    .executeTakeFirst()
  if (!row)
    throw new InvalidInputError({
      errors: { code: 'This code has expired, or was tried too often. Ask for a new one.' },
    })
  if (!sameSecret(row.digest, await digestOf(db, id, code)))
    throw new InvalidInputError({ errors: { code: 'This is not the code in the mail.' } })
  return row
}

/** Deletes old codes. Until then, the codes that were sent to an address are counted. */
export async function deleteExpiredCodes(ctx: Context): Promise<void> {
  await ctx.db
    .deleteFrom('emailCodes')
    .where('createdAt', '<', daysAgo(ctx, fixedRetention.codes.days))
    .execute()
}
