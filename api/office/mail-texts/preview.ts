import type { MailWords } from '#content/mail-texts/mail-text.ts'
import { mailKindOf, type MailTextKey } from '#content/mail-texts/mail-texts.ts'
import { localeOf } from '../../content/records/locale.ts'
import { withTransaction, type Context } from '../../platform/context.ts'
import { orderAddress } from '../../people/access/addresses.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { contentOf, enqueueMail } from '../../mail/outbox/enqueue.ts'
import { toHtml } from '../../mail/outbox/layout.ts'
import { withSiteAddress, type MailData } from '../../mail/outbox/mail-content.ts'
import { readSender } from '../../mail/outbox/sender.ts'
import { stylesAsData } from '../../mail/outbox/web-view.ts'
import { mailDataOf } from '../../sales/orders/mails.ts'
import { findOrder } from '../../sales/orders/order.ts'
import { sampleData } from './sample.ts'
import { requireValidWords } from '../../mail/mail-texts/save.ts'

export interface Trial {
  key: MailTextKey
  words: MailWords
  /** The order whose data is shown; by default sample data. */
  orderId?: string | undefined
}

/** Renders a mail with the given text as a page. Nothing is stored or sent. */
export async function previewMail(ctx: Context, trial: Trial, publicUrl: string): Promise<string> {
  requireValidWords(trial.key, trial.words)
  const sender = await readSender(ctx)
  const content = contentOf(mailKindOf(trial.key), await dataOf(ctx, trial), sender, trial)
  return stylesAsData(withSiteAddress(await toHtml(content, sender), publicUrl))
}

/** Sends a mail with the given text only to the caller. */
export const sendTestMail = (ctx: Context, trial: Trial): Promise<void> =>
  withTransaction(ctx, async (ctx) => {
    requireValidWords(trial.key, trial.words)
    if (!ctx.caller.email) throw new InvalidInputError('Your account has no email address.')
    const words = { ...trial.words, subject: `[Test] ${trial.words.subject}` }
    await enqueueMail(ctx, {
      kind: mailKindOf(trial.key),
      to: ctx.caller.email,
      data: await dataOf(ctx, trial),
      words: { key: trial.key, words },
    })
  })

async function dataOf(ctx: Context, { orderId }: Trial): Promise<Record<string, string>> {
  const order = orderId === undefined ? undefined : await findOrder(ctx, orderId)
  const proven = order && (await orderAddress(ctx, order))
  const data: MailData = { ...sampleData(await localeOf(ctx)), ...(order && mailDataOf(order, proven)) }
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}
