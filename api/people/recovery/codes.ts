import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { actAs, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { audit } from '../../platform/audit/audit.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { hashOf } from '../../platform/secrets/keys.ts'
import { checkCode } from '../access/email-codes.ts'
import {
  findAccount,
  mayChangeAccounts,
  removeSecondFactors,
  requireAccountAdmin,
  type IdentityAccount,
} from '../access/identity-admin.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'

const codesAtOnce = 10

/** Without letters and digits that are mistaken for each other. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const letters = 16

/** 16 characters of 31, in groups of four: 79 random bits, so that a plain digest cannot be reversed. */
const newCode = () => {
  let code = ''
  // Bytes above a multiple of the alphabet's length would make some characters more frequent.
  while (code.length < letters)
    for (const byte of randomBytes(letters)) {
      const limit = 256 - (256 % alphabet.length)
      if (byte < limit && code.length < letters) code += alphabet[byte % alphabet.length]
    }
  return code.match(/.{4}/g)!.join('-')
}

const digestOf = (uid: string, code: string) =>
  hashOf(`recovery ${uid} ${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)

/** What a person knows of their recovery codes: whether the site has them, and how many are left. */
export async function recoveryCodesOf({ db, env, caller }: Context) {
  const rows = await db
    .selectFrom('recoveryCodes')
    .select('createdAt')
    .where('uid', '=', caller.uid)
    .execute()
  return { offered: mayChangeAccounts(env), left: rows.length, createdAt: rows[0]?.createdAt ?? null }
}

/** Makes new recovery codes, which are returned only here; the ones before become invalid. */
export const makeRecoveryCodes = (ctx: Context): Promise<string[]> =>
  withTransaction(ctx, async (ctx) => {
    requireAccountAdmin(ctx.env)
    requireRecentSignIn(ctx)
    const { uid } = ctx.caller
    const codes = Array.from({ length: codesAtOnce }, newCode)
    await forgetRecoveryCodes(ctx, uid)
    await ctx.db
      .insertInto('recoveryCodes')
      .values(codes.map((code) => ({ id: uuid(), uid, digest: digestOf(uid, code) })))
      .execute()
    await audit(ctx, { action: 'make recovery codes', subject: 'second factor', id: uid })
    return codes
  })

export const forgetRecoveryCodes = ({ db }: TxContext, uid: string) =>
  db.deleteFrom('recoveryCodes').where('uid', '=', uid).execute()

interface Proof {
  codeId: string
  code: string
  recoveryCode: string
}

/**
 * Turns off two-step verification for who has lost it: a mailed code proves the address, and a recovery code replaces the
 * second factor. Each attempt counts for the mailed code, so that guessing ends after five. Throws an InvalidInputError,
 * the same whether the account or the code does not exist.
 */
export async function recover(ctx: Context, { codeId, code, recoveryCode }: Proof): Promise<void> {
  const { email } = await checkCode(ctx, codeId, code)
  const account = await findAccount(ctx.env, email)
  const wrong = new InvalidInputError({
    errors: { recoveryCode: 'This is not a recovery code of this account, or it was used before.' },
  })
  if (!account) throw wrong
  const { uid } = account
  const owner = actAs(ctx, { uid, email: null, emailVerified: false, name: null, authTime: 0 })
  await withTransaction(owner, async (ctx) => {
    if (!(await useCode(ctx, uid, recoveryCode))) throw wrong
    // In the transaction: if the identity service does not answer, the code can be used again.
    await turnOff(ctx, account, 'recover')
  })
}

/** Uses up a code; the second of two requests with the same one gets false. */
async function useCode({ db }: TxContext, uid: string, code: string): Promise<boolean> {
  const used = await db
    .deleteFrom('recoveryCodes')
    .where('uid', '=', uid)
    .where('digest', '=', digestOf(uid, code))
    .executeTakeFirst()
  return used.numDeletedRows > 0n
}

/** Removes the second factors of an account, with the codes that replace them, and tells its owner. */
export async function turnOff(
  ctx: TxContext,
  { uid, email }: Pick<IdentityAccount, 'uid' | 'email'>,
  action: 'recover' | 'reset',
): Promise<void> {
  await forgetRecoveryCodes(ctx, uid)
  // One that is planned would turn off the next second factor.
  await ctx.db.deleteFrom('factorResets').where('uid', '=', uid).execute()
  await audit(ctx, { action, subject: 'second factor', id: uid })
  await enqueueMail(ctx, { kind: 'second-factor-off', to: email, data: {} })
  await removeSecondFactors(ctx.env, uid)
}
