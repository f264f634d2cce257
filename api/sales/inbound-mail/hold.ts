import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { firstCharacters } from '#content/model/first-characters.ts'
import { sql } from 'kysely'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { cleanFilesJob } from '../../platform/files/clean-job.ts'

/** The maximum number of held mails, and of the bytes of their originals. */
const maxHeld = { mails: 1000, bytes: 1024 * 1024 * 1024 }
const maxHeldLength = 50_000

export interface HeldMailContent {
  id: string
  digest: string
  reason: string
  orderId: string | undefined
  person: string | undefined
  from: string
  subject: string
  text: string
  quoted: string
  attachments: number
  originalSize: number
  /** Whether the office has to know, because nobody could read the mail. */
  isUnreadable: boolean
}

/** Holds a mail for review. False if it is held already. If there are too many, others are deleted. */
export const holdMail = (ctx: Context, mail: HeldMailContent): Promise<boolean> =>
  withTransaction(ctx, async (ctx) => {
    const cut = mail.text.length > maxHeldLength
    const held = await ctx.db
      .insertInto('inboundMails')
      .values({
        id: mail.id,
        digest: mail.digest,
        state: 'held',
        reason: mail.reason,
        orderId: mail.orderId ?? null,
        person: mail.person ?? null,
        fromAddress: mail.from.slice(0, 320),
        subject: mail.subject,
        text: cut
          ? `${firstCharacters(mail.text, maxHeldLength)}\n\n(The rest is in the original email.)`
          : mail.text,
        quoted: firstCharacters(mail.quoted, maxHeldLength),
        attachments: mail.attachments,
        originalSize: mail.originalSize,
      })
      .onConflict((row) => row.column('digest').doNothing())
      .executeTakeFirst()
    if (!held.numInsertedOrUpdatedRows) return false
    if (mail.isUnreadable)
      await notify(ctx, 'unreadable', `${mail.reason} It is kept as it came: download it in the back office.`)
    await makeRoom(ctx)
    return true
  })

/**
 * Deletes held mails above the limits: those without an order before those with one; among them the oldest of the sender
 * or order with the most.
 */
async function makeRoom(ctx: TxContext): Promise<void> {
  const { rows } = await sql<{ withOrder: boolean }>`
    with numbered as (
      select id, order_id, received_at, coalesce(original_size, 0) as size, row_number() over (
        partition by coalesce(order_id::text, from_address) order by received_at desc, id desc) as nth
      from inbound_mails where state = 'held'
    ), ranked as (
      select id, row_number() over keep as place, sum(size) over keep as bytes from numbered
      window keep as (order by order_id is null, nth, received_at desc, id desc)
    )
    delete from inbound_mails using ranked
    where inbound_mails.id = ranked.id and (place > ${maxHeld.mails} or bytes > ${maxHeld.bytes})
    returning order_id is not null as with_order`.execute(ctx.db)
  if (rows.length === 0) return
  await enqueue(ctx.db, cleanFilesJob, {})
  const what = rows.some(({ withOrder }) => withOrder)
    ? 'Even replies that belong to an order are deleted now, the oldest first.'
    : 'The oldest of those that belong to no order are deleted now.'
  await notify(
    ctx,
    'deleted',
    `More emails are held than fit (${formatNumber(maxHeld.mails, productLanguage)}). ${what}`,
  )
}

/** Tells the office, once a day for each kind of event. */
const notify = (ctx: TxContext, event: 'unreadable' | 'deleted', reason: string) =>
  enqueueMail(ctx, {
    kind: 'held-emails',
    to: null,
    data: { reason, officeUrl: '/admin/messages#held' },
    dedupe: `held-emails ${event} ${ctx.now().toISOString().slice(0, 10)}`,
  })
