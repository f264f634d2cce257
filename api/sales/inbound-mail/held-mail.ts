import { firstCharacters } from '#content/model/first-characters.ts'
import { sql, type Selectable } from 'kysely'
import { withTransaction, type Context, type TxContext } from '../../platform/context.ts'
import { visibleOrder } from '../../people/access/order-visibility.ts'
import { audit } from '../../platform/audit/audit.ts'
import { addMessage, maxMessageLength, type OrderMessage } from '../conversation/messages.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockRow } from '../../platform/db/locks.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { isVisibleTo, lockOrder } from '../orders/order.ts'
import { senderBy } from './writer.ts'
import { clearedColumns } from './receive.ts'
import { cleanFilesJob } from '../../platform/files/clean-job.ts'

export const heldMails = ({ db, caller }: Context) =>
  db
    .selectFrom('inboundMails')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('orders')
        .select('number')
        .whereRef('orders.id', '=', 'inboundMails.orderId')
        .as('number'),
    )
    .where('state', '=', 'held')
    .where(visibleOrder(caller, 'inboundMails.orderId') ?? sql<boolean>`true`)

/** How many mails are held. */
export async function countHeldMails({ db, caller }: Context): Promise<number> {
  const { count } = await db
    .selectFrom('inboundMails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'held')
    .where(visibleOrder(caller, 'inboundMails.orderId') ?? sql<boolean>`true`)
    .executeTakeFirstOrThrow()
  return count
}

/** The held mails from an address, for the data export of the person who has proven it. */
export const heldMailsFrom = ({ db }: Context, address: string) =>
  db
    .selectFrom('inboundMails')
    .select(['subject', 'text', 'quoted', 'receivedAt'])
    .where('state', '=', 'held')
    .where('fromAddress', '=', address)
    .orderBy('receivedAt')
    .execute()

export type HeldMail = Selectable<Tables['inboundMails']> & { number: string | null }

/** Adds a held mail to a conversation, with its sender's address as the author. */
export const addHeldMail = (ctx: Context, id: string, orderNumber: string): Promise<string> =>
  withTransaction(ctx, async (ctx) => {
    const mail = await lockHeld(ctx.db, id)
    const order = await lockOrder(ctx, mail.orderId ?? (await orderOf(ctx, orderNumber)))
    // A mail that is nothing but a quote, or whose words were cut off by mistake.
    const [text, quoted] = mail.text ? [mail.text, mail.quoted] : [mail.quoted || mail.subject, '']
    if (!text) throw new InvalidInputError('The mail has no text to add.')
    const isTeam = await ctx.db
      .selectFrom('admins')
      .select('id')
      .where('email', '=', mail.fromAddress)
      .where('uid', 'is not', null)
      .executeTakeFirst()
    const messages: OrderMessage[] = []
    const parts = partsOf(text)
    for (const [i, part] of parts.entries())
      messages.push(
        await addMessage(ctx, order, {
          text: part,
          quoted: i === parts.length - 1 ? quoted : '',
          fileIds: [],
          side: isTeam ? 'agency' : 'customer',
          author: senderBy(mail.fromAddress),
          via: 'mail',
        }),
      )
    await ctx.db
      .updateTable('inboundMails')
      .set({
        ...clearedColumns,
        state: 'added',
        reason: null,
        orderId: order.id,
        messageId: messages[0]!.id,
      })
      .where('id', '=', id)
      .execute()
    await audit(ctx, { action: 'add', subject: 'inbound-mail', id, after: { order: order.number } })
    return order.id
  })

/** The text in parts that each fit into a message, divided at line breaks where there are some. */
function partsOf(text: string): string[] {
  const parts: string[] = []
  let rest = text
  while (rest.length > maxMessageLength) {
    const lineEnd = rest.lastIndexOf('\n', maxMessageLength)
    const end = lineEnd > maxMessageLength / 2 ? lineEnd : firstCharacters(rest, maxMessageLength).length
    parts.push(rest.slice(0, end).toWellFormed())
    rest = rest.slice(end).trimStart()
  }
  return [...parts, rest.toWellFormed()].filter(Boolean)
}

/** Deletes a held mail permanently. */
export const removeHeldMail = (ctx: Context, id: string): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    const { fromAddress } = await lockHeld(ctx.db, id)
    await ctx.db.deleteFrom('inboundMails').where('id', '=', id).execute()
    await enqueue(ctx.db, cleanFilesJob, {})
    await audit(ctx, {
      action: 'remove',
      subject: 'inbound-mail',
      id,
      before: { email: fromAddress },
    })
  })

async function orderOf({ db, caller }: TxContext, number: string): Promise<string> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', number.toUpperCase())
    .where(isVisibleTo(caller))
    .executeTakeFirst()
  if (order) return order.id
  throw new InvalidInputError({
    errors: { orderNumber: 'Enter the number of its order, such as FD-000123.' },
  })
}

async function lockHeld(tx: Tx, id: string) {
  const mail = await lockRow(tx, 'inboundMails', id)
  if (mail.state !== 'held') throw new NotFoundError()
  return mail
}
