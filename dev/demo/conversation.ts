import { actAs, type TxContext } from '#api/platform/context.ts'
import { operator, type Caller } from '#api/platform/caller.ts'
import { addMessage } from '#api/sales/conversation/messages.ts'
import { addNote } from '#api/sales/notes/notes.ts'
import type { Order } from '#api/sales/orders/order.ts'
import { demoAccounts } from './accounts.ts'

const [{ uid, email }] = demoAccounts
const agency: Caller = { ...operator, uid, email, name: 'Alex Reyes' }

const words: readonly (readonly [from: 'customer' | 'agency', text: string])[] = [
  [
    'agency',
    'Hello and welcome!\n\nWe have started with the audit of your site. Which three competitors do you look at most?',
  ],
  [
    'customer',
    'Hi Alex, thank you. The ones that hurt are https://www.harbor-bikes.example and https://www.spokes.example. The third I will send tomorrow.',
  ],
  ['agency', 'Great, that is enough to begin with. You will have the first list of keywords on Thursday.'],
  ['agency', 'One more question: may we change the titles of the product pages, or does your shop own them?'],
]

/** Adds a new conversation with an internal note. */
export async function seedConversation(ctx: TxContext, order: Order, customer: Caller) {
  const minute = 60_000
  let at = ctx.now().getTime() - 26 * 60 * minute
  for (const [side, text] of words) {
    const author = side === 'agency' ? agency : customer
    const { id } = await addMessage(ctx, order, { text, fileIds: [], side, author, via: 'page' })
    const seenAt = side === 'customer' ? new Date(at + 20 * minute) : null
    await ctx.db
      .updateTable('orderMessages')
      .set({ createdAt: new Date(at), seenAt })
      .where('id', '=', id)
      .execute()
    at += 7 * 60 * minute
  }
  await addNote(
    actAs(ctx, agency),
    { orderId: order.id },
    { text: 'Careful with the titles: her developer changes them, too.', key: null },
  )
  // No mails about demo data.
  const last = await ctx.db
    .selectFrom('orderMessages')
    .select('seq')
    .where('orderId', '=', order.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  await ctx.db.insertInto('orderConversations').values({ orderId: order.id, mailedSeq: last.seq }).execute()
}
