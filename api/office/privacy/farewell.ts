import { erasedAddress } from '#content/model/email-address.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import type { TxContext } from '../../platform/context.ts'

const kind = 'account-closed'

/** Tells a person that their account is closed. Without a mail server the mail would stay, with the erased address. */
export async function mailFarewell(ctx: TxContext, address: string): Promise<void> {
  if (address && ctx.env.smtpUrl) await enqueueMail(ctx, { kind, to: address, data: {} })
}

/** The address is needed until the mail is sent, and no longer. */
export async function forgetRecipient({ db }: TxContext, mail: { id: string; kind: string }): Promise<void> {
  if (mail.kind === kind)
    await db.updateTable('mails').set({ recipient: erasedAddress }).where('id', '=', mail.id).execute()
}
