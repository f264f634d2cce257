import { withTransaction, type Context } from '../../platform/context.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MailAttachment } from '../../platform/db/mail-attachment.ts'
import type { Feature, MailFile } from '../../platform/feature.ts'
import { readSender } from './sender.ts'
import { createSender, readFailure, type From, type MailRow } from './smtp.ts'

/** The time after which delivery is given up, from when the mail was queued. */
const giveUpAfterMs = 72 * 60 * 60 * 1000

/** The answer of the mail server, or the reason why it could not be reached. */
class DeliveryError extends Error {
  override name = 'DeliveryError'
}

/**
 * The job that delivers a mail: sends it to the mail server, or stores it for the mailbox page if there is no mail server.
 * Throws a DeliveryError if a retry may succeed.
 */
export function createDelivery(
  { db, env }: Pick<Context, 'db' | 'env'>,
  features: readonly Pick<Feature, 'mails'>[],
) {
  const added = features.flatMap(({ mails }) => mails ?? [])
  const fileOf = async (ctx: Context, attachment: MailAttachment): Promise<MailFile> => {
    for (const { fileOf } of added) {
      const file = await fileOf?.(ctx, attachment)
      if (file) return file
    }
    throw new Error('No feature makes this attachment.')
  }
  const send = createSender(env)
  const keep = batched<MailKey>((mails) => update(db, mails, { state: 'kept' }))
  return async (ctx: Context, { id, queuedAt }: { id: string; queuedAt: string }): Promise<void> => {
    const thisMail = { id, queuedAt: new Date(queuedAt) }
    if (!send) return keep(thisMail)
    const mail = await countAttempt(ctx.db, thisMail)
    if (!mail) return
    const from = await readFrom(ctx)
    const failure = await Promise.all(mail.attachments.map((each) => fileOf(ctx, each)))
      .then((files) => send(mail, from, files))
      .then(() => undefined, readFailure)
    if (!failure)
      return withTransaction(ctx, async (ctx) => {
        // First, because it locks the order: those who change an order lock its mails after it.
        for (const { onSent } of added) await onSent?.(ctx, mail)
        await update(ctx.db, [mail], { state: 'sent', sentAt: ctx.now(), lastError: null })
      })
    const { final, reason } = failure
    const isOver = final || ctx.now().getTime() - mail.queuedAt.getTime() > giveUpAfterMs
    await update(ctx.db, [mail], { lastError: reason, ...(isOver && { state: 'failed' }) })
    if (!isOver) throw new DeliveryError(reason)
  }
}

type MailKey = Pick<MailRow, 'id' | 'queuedAt'>

/** Counts a delivery attempt. Returns undefined if the mail was sent in the meantime, or queued again with another job. */
const countAttempt = (db: Database, mail: MailKey): Promise<MailRow | undefined> =>
  db
    .updateTable('mails')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('id', '=', mail.id)
    .where('queuedAt', '=', mail.queuedAt)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()

async function update(
  db: Database,
  mails: readonly MailKey[],
  columns: Partial<Omit<MailRow, 'searchText'>>,
) {
  await db
    .updateTable('mails')
    .set(columns)
    .where((row) => row.or(mails.map(({ id, queuedAt }) => row.and({ id, queuedAt }))))
    .where('state', '=', 'queued')
    .execute()
}

/** Combines all calls of one event loop turn, such as by the jobs of a batch, into one call. */
function batched<T>(run: (all: T[]) => Promise<void>): (each: T) => Promise<void> {
  let next: { all: T[]; done: Promise<void> } | undefined
  return (each) => {
    if (!next) {
      const all: T[] = []
      const done = Promise.resolve().then(() => {
        next = undefined
        return run(all)
      })
      next = { all, done }
    }
    next.all.push(each)
    return next.done
  }
}

/** Name and address of the sender of all mails. */
export async function readFrom(ctx: Context): Promise<From> {
  const { name, address } = await readSender(ctx)
  return { name, address: ctx.env.mailFrom ?? address ?? `no-reply@${new URL(ctx.env.publicUrl).hostname}` }
}
