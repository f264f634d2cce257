import { createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Context, TxContext } from '../../platform/context.ts'
import { hashOf, sameSecret } from '../../platform/secrets/keys.ts'

/** The allowed time between requesting a token and submitting the form, in seconds. */
export const tokenAge = { min: 3, max: 24 * 60 * 60 }

/** The proof of work that a browser computes before it submits the form, if the setting requires it. */
export const work = { bits: 7, rounds: 4000 }

export type FormTokenState = 'none' | 'valid' | 'early' | 'old' | 'forged' | 'spent'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** A signed timestamp of when a form was opened. Pages are the same for all visitors, so that the form's script requests it. */
export function makeFormToken({ now }: Pick<Context, 'now'>, secret: string): string {
  const unsigned = `${now().getTime().toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${unsigned}.${sign(secret, unsigned)}`
}

/** Verifies a token. A valid one is marked as spent, because it can be used for one message only. */
export async function useFormToken(
  ctx: TxContext,
  secret: string,
  token: string | undefined,
): Promise<FormTokenState> {
  if (!token) return 'none'
  const [time = '', nonce = '', signature = ''] = token.split('.')
  if (!sameSecret(signature, sign(secret, `${time}.${nonce}`))) return 'forged'
  const now = ctx.now().getTime()
  const seconds = (now - Number.parseInt(time, 36)) / 1000
  if (seconds > tokenAge.max) return 'old'
  const spent = await ctx.db
    .insertInto('spentStamps')
    .values({ hash: hashOf(token), expiresAt: new Date(now + tokenAge.max * 1000) })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  if (!spent.numInsertedOrUpdatedRows) return 'spent'
  return seconds < tokenAge.min ? 'early' : 'valid'
}

const derive = promisify(pbkdf2)

/** Whether the proof of work is correct: the key derived from it begins with enough zero bits. */
export async function isProof(token: string | undefined, proof: string | undefined): Promise<boolean> {
  if (!token || !proof || !/^\d{1,7}$/.test(proof)) return false
  const key = await derive(`${token}:${proof}`, 'frontdesk', work.rounds, 4, 'sha256')
  return key.readUInt32BE() >>> (32 - work.bits) === 0
}

export async function deleteExpiredTokens({ db, now }: Context): Promise<void> {
  await db.deleteFrom('spentStamps').where('expiresAt', '<', now()).execute()
}
