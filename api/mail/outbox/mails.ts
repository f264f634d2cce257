import { withTransaction, type Context } from '../../platform/context.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/http/terms.ts'
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts'
import { hasExpired, keySigner } from '../../platform/secrets/signed-keys.ts'
import type { MailState } from '../../platform/db/tables/mail.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { queueOf } from '../../platform/jobs/queue.ts'
import { deliveryJobOf, enqueueDeliveries } from './enqueue.ts'
import type { MailRow } from './smtp.ts'

interface Filter {
  q?: string | undefined
  state?: MailState | undefined
  kind?: MailKind | undefined
  orderId?: string | undefined
  messageId?: string | undefined
}

const listed = [
  'id',
  'kind',
  'recipient',
  'recipientName',
  'subject',
  'state',
  'attempts',
  'lastError',
  'createdAt',
  'queuedAt',
  'sentAt',
  'orderId',
  'messageId',
] as const

/** A mail without its content. */
export type ListedMail = Pick<MailRow, (typeof listed)[number]>

/** Adds the time of the next delivery attempt to those that wait for one. */
export async function withDueTimes<M extends ListedMail>(
  { db }: Context,
  rows: readonly M[],
): Promise<(M & { dueAt: Date | null })[]> {
  const queue = queueOf(db)
  const timed = []
  for (const mail of rows) {
    const [job] =
      mail.state === 'queued' ? await queue.findJobs('mail', { id: deliveryJobOf(mail), queued: true }) : []
    timed.push({ ...mail, dueAt: job?.startAfter ?? null })
  }
  return timed
}

export const mails = ({ db }: Context, { q, state, kind, orderId, messageId }: Filter) =>
  db
    .selectFrom('mails')
    .select(listed)
    .$if(state !== undefined, (query) => query.where('state', '=', state!))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(orderId !== undefined, (query) => query.where('orderId', '=', orderId!))
    .$if(messageId !== undefined, (query) => query.where('messageId', '=', messageId!))
    .$if(q !== undefined, (query) => query.where(matchesSearch('mails', q!)))

export async function findMail({ db }: Context, id: string): Promise<MailRow> {
  const mail = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!mail) throw new NotFoundError()
  return mail
}

/** A mail that is stored because there is no mail server. Throws a NotFoundError for any other. */
export async function findKeptMail(ctx: Context, id: string): Promise<MailRow> {
  const mail = await findMail(ctx, id)
  if (mail.state !== 'kept') throw new NotFoundError()
  return mail
}

/** The path of a page that shows a mail, for a frame, which sends no token: it works for some minutes. */
export const mailViewPath = async (ctx: Context, { id }: Pick<MailRow, 'id'>) =>
  `/api/mail-view/${id}/${(await keySigner(ctx))('mail', id)}`

/** The mail of such a page. */
export async function mailToView(ctx: Context, id: string, key: string): Promise<MailRow> {
  if (await hasExpired(ctx, key, 'mail', id))
    throw new ForbiddenError('This page has expired. Open the mail again.')
  return findMail(ctx, id)
}

/** Queues a mail again, unchanged. */
export const resend = (ctx: Context, id: string): Promise<MailRow> =>
  withTransaction(ctx, async (ctx) => {
    const mail = await ctx.db
      .updateTable('mails')
      .set({ state: 'queued', attempts: 0, lastError: null, queuedAt: ctx.now() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    if (!mail) throw new NotFoundError()
    await audit(ctx, { action: 'send again', subject: 'mail', id })
    await enqueueDeliveries(ctx, [mail])
    return mail
  })

/** The number of mails in each state. */
export async function countMails(db: Database): Promise<Record<MailState, number>> {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  return { queued: 0, sent: 0, kept: 0, failed: 0, ...counts }
}
