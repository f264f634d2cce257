import type { TxContext } from '../../platform/context.ts'
import { agencyRecipients } from '../../mail/outbox/agency-recipients.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { findOrder } from '../orders/order.ts'

interface NoteOfOrder {
  id: string
  orderId: string
  text: string
}

const mention = /(?<![\w.+-])@[\w.+-]{1,64}(?:@[\w.-]{1,190})?/g

/** Mails a note to each person of the agency mentioned in it who sees it: `@` with their full email address or the part before its @. */
export async function mailMentions(ctx: TxContext, { id, orderId, text }: NoteOfOrder): Promise<void> {
  const mentioned = new Set(
    [...text.matchAll(mention)].map(([match]) => match.slice(1).toLowerCase().replace(/[.-]$/, '')),
  )
  if (mentioned.size === 0) return
  const people = (await agencyRecipients(ctx, 'note-mention', orderId)) ?? []
  const { number, packageName } = await findOrder(ctx, orderId)
  for (const { uid, email } of people) {
    if (uid === ctx.caller.uid) continue
    const address = email.toLowerCase()
    if (!mentioned.has(address) && !mentioned.has(address.split('@')[0]!)) continue
    await enqueueMail(ctx, {
      kind: 'note-mention',
      to: email,
      data: {
        invitedBy: ctx.caller.email ?? 'A colleague',
        orderNumber: number,
        packageName,
        message: text,
        officeUrl: `/admin/payment-status/${orderId}#notes`,
      },
      dedupe: `mention ${id} ${address}`,
      subject: { orderId },
    })
  }
}
