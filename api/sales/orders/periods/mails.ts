import { formatLongDay, productLanguage } from '#content/locale/format.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import type { TxContext } from '../../../platform/context.ts'
import { mailAgency, mailCustomer } from '../mails.ts'
import { findOrder, type Order } from '../order.ts'
import { collectionOf } from './collections.ts'
import type { Subscription } from './subscriptions.ts'

/** Tells the agency, in a sentence, what may cost it the subscription. */
export async function tellAgency(
  ctx: TxContext,
  subscription: Subscription,
  { what, day }: { what: string; day?: string | null },
): Promise<void> {
  const { id, version, orderId, packageName, endWords } = subscription
  const on = day ? what.replace('{day}', formatLongDay(day, productLanguage)) : what
  await mailAgency(ctx, 'subscription-notice', {
    order: await findOrder(ctx, orderId),
    options: {
      dedupeId: `${id} ${version}`,
      data: {
        packageName,
        officeUrl: `/admin/subscriptions/${id}`,
        reason: endWords ? `${on} They said: “${endWords}”` : on,
      },
    },
  })
}

interface Details {
  /** The day that the mail is about. */
  day?: string | null
  /** Distinguishes mails of one kind about one subscription. */
  dedupeId: string
  data?: Record<string, string>
  /** The order that is to be paid, if it is not that of the newest period. */
  order?: Order
}

/** Enqueues a mail about a subscription to its customer. */
export async function mailSubscription(
  ctx: TxContext,
  kind: Exclude<Extract<MailKind, `subscription-${string}`>, 'subscription-notice'>,
  subscription: Subscription,
  { day, dedupeId, data = {}, order }: Details,
): Promise<void> {
  const about = order ?? (await findOrder(ctx, subscription.orderId))
  await mailCustomer(ctx, kind, {
    order: about,
    options: {
      dedupeId,
      data: {
        packageName: subscription.packageName,
        day: day ? formatLongDay(day, about.locale) : '',
        ...(kind === 'subscription-paused' && {
          resumption: day ? `It goes on by itself on ${formatLongDay(day, about.locale)}.` : '',
        }),
        ...(kind === 'subscription-started' && {
          nextPayment: (await collectionOf(ctx, subscription.id))
            ? 'It is then charged automatically to the card that you paid with.'
            : 'Before that, we send you what is to be paid.',
        }),
        ...data,
      },
    },
  })
}
