import { v7 as uuid } from 'uuid'
import { formatLongDay } from '#content/locale/format.ts'
import { localeOf } from '../../content/records/locale.ts'
import { todayOf } from '../../content/records/time-zone.ts'
import type { Selectable } from 'kysely'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { audit } from '../../platform/audit/audit.ts'
import { fromNow, withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { jobKind } from '../../platform/jobs/kind.ts'
import { createLink, findLink, revokeLinks } from '../../platform/links/links.ts'
import { findAccount, requireAccountAdmin } from '../access/identity-admin.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { turnOff } from './codes.ts'

export type FactorReset = Selectable<Tables['factorResets']>

/** Turns off what is due. */
export const factorResetJob = jobKind('factor-resets', { schedule: '*/10 * * * *' })

/** Time for the owner of the account to stop what somebody else asked for in their name. */
const resetDelayHours = 48
const lateHours = 7 * 24
const scope = 'stop-factor-reset'
/** The key of the mail to the owner of the account. */
const mailOf = (id: string) => `second-factor-reset ${id}`

/** Those that wait for their time, oldest first. */
export const waitingResets = ({ db }: Context): Promise<FactorReset[]> =>
  db.selectFrom('factorResets').selectAll().orderBy('id').execute()

/**
 * Plans to turn off two-step verification for somebody who has lost it, and has no recovery code. They get a mail at once,
 * with a link to stop it. Throws a ConflictError if the account has none, or it is planned already.
 */
export async function planReset(ctx: Context, email: string): Promise<FactorReset> {
  requireAccountAdmin(ctx.env)
  requireRecentSignIn(ctx)
  const account = await findAccount(ctx.env, email)
  if (!account?.hasSecondFactor)
    throw new ConflictError({
      errors: { email: 'There is no account with this address that has two-step verification.' },
    })
  return withTransaction(ctx, async (ctx) => {
    const dueAt = fromNow(ctx, resetDelayHours * 60 * 60 * 1000)
    const row = await ctx.db
      .insertInto('factorResets')
      .values({ id: uuid(), uid: account.uid, email: account.email, dueAt, askedEmail: ctx.caller.email })
      .onConflict((conflict) => conflict.column('uid').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new ConflictError({ errors: { email: 'This is planned already.' } })
    // Longer than until then: a reset may be late.
    const expiresAt = fromNow(ctx, (resetDelayHours + lateHours) * 60 * 60 * 1000)
    const { token } = await createLink(ctx, { scope, subject: row.id, expiresAt })
    await audit(ctx, { action: 'plan reset', subject: 'second factor', id: account.uid })
    await enqueueMail(ctx, {
      kind: 'second-factor-reset',
      to: account.email,
      dedupe: mailOf(row.id),
      data: {
        link: `/action?mode=stopReset#${token}`,
        day: formatLongDay(await todayOf(ctx, dueAt), await localeOf(ctx)),
      },
    })
    return row
  })
}

/** Stops a planned one, by an administrator. */
export const withdrawReset = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    if (!(await stop(ctx, id))) throw new NotFoundError()
  })

/** Stops a planned one, by the link in the mail to the owner of the account. Throws a ConflictError if it is not planned any more. */
export const stopReset = (ctx: Context, token: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const link = await findLink(ctx, token, scope)
    if (!link) throw new ConflictError('This link has ended: nothing is planned any more.')
    if (!(await stop(ctx, link.subjectId)))
      throw new ConflictError(
        'It is too late: two-step verification is off. Turn it on again in your account.',
      )
  })

const stop = async (ctx: TxContext, id: string): Promise<boolean> => {
  const row = await ctx.db.deleteFrom('factorResets').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) return false
  await revokeLinks(ctx, id, { scopes: [scope] })
  await audit(ctx, { action: 'stop reset', subject: 'second factor', id: row.uid })
  return true
}

/** Turns off what is due. One that fails is tried again by the next run. */
export async function runResets(ctx: Context): Promise<void> {
  // One whose link has ended could not be stopped any more.
  const tooLate = fromNow(ctx, -lateHours * 60 * 60 * 1000)
  await ctx.db.deleteFrom('factorResets').where('dueAt', '<=', tooLate).execute()
  const due = await ctx.db.selectFrom('factorResets').select('id').where('dueAt', '<=', ctx.now()).execute()
  const runs = await Promise.allSettled(due.map(({ id }) => runReset(ctx, id)))
  for (const run of runs) if (run.status === 'rejected') throw run.reason
}

/**
 * In one transaction: one that is stopped at the same moment is not run, and one that fails stays planned. So does one whose
 * mail did not leave: its owner could not stop it.
 */
const runReset = (ctx: Context, id: string) =>
  withTransaction(ctx, async (ctx) => {
    const row = await ctx.db
      .deleteFrom('factorResets')
      .where('id', '=', id)
      .where((row) =>
        row.exists(
          row
            .selectFrom('mails')
            .select('mails.id')
            .where('dedupe', '=', mailOf(id))
            .where('state', 'in', ['sent', 'kept'])
            // Its owner has the promised time also if it left late.
            .where((mail) =>
              mail(
                mail.fn.coalesce('sentAt', 'queuedAt'),
                '<=',
                fromNow(ctx, -resetDelayHours * 60 * 60 * 1000),
              ),
            ),
        ),
      )
      .returning(['uid', 'email'])
      .executeTakeFirst()
    if (row) await turnOff(ctx, row, 'reset')
  })
