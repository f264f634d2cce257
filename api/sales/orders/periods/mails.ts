import { formatLongDay, productLanguage } from '#content/locale/format.ts'
import type { MailKind } from '#content/mail-texts/mail-texts.ts'
import { wasPaid } from '#content/shop/payment-states.ts'
import { todayOf } from '../../../content/records/time-zone.ts'
import type { TxContext } from '../../../platform/context.ts'
import { mailAgency, mailCustomer } from '../mails.ts'
import { findOrder, type Order } from '../order.ts'
import type { ProviderDefinition } from '../../../money/payment-providers/provider.ts'
import { definitionOf } from '../../../money/payment-providers/registry.ts'
import { beginsAgain, collectionOf, latestCollectionOf } from './collections.ts'
import { hasPeriodFrom, nextPeriod, periodsOf, type PeriodRow, type Subscription } from './subscriptions.ts'

/**
 * Tells the agency, in a sentence, what has become of a subscription. Once for each of its versions; `about` tells what is no
 * change of it apart.
 */
export async function tellAgency(
  ctx: TxContext,
  subscription: Subscription,
  { what, day, about = '' }: { what: string; day?: string | null; about?: string },
): Promise<void> {
  const { id, version, orderId, packageName, endWords } = subscription
  const on = day ? what.replace('{day}', formatLongDay(day, productLanguage)) : what
  await mailAgency(ctx, 'subscription-notice', {
    order: await findOrder(ctx, orderId),
    options: {
      dedupeId: `${id} ${version} ${about}`.trim(),
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

type Collector = Pick<ProviderDefinition, 'way' | 'brand'> | undefined

/** What collects a subscription; undefined if its customer pays each period. */
const collectorOf = async (ctx: TxContext, id: string) =>
  definitionOf((await collectionOf(ctx, id))?.provider ?? null)

function nextPaymentText(by: Collector): string {
  if (!by) return 'Before that, we send you what is to be paid.'
  return by.way === 'card'
    ? 'It is then charged automatically to the card that you paid with.'
    : `It is then charged automatically by ${by.brand}, until you end your subscription.`
}

/** How what is planned is paid. Where customers approve what is collected, another package needs another approval. */
const planPaymentText = (by: Collector): string =>
  by?.way === 'account'
    ? `${by.brand} charges it only after you have approved it there: we send you a link to pay that period.`
    : nextPaymentText(by)

/** What the customer can do about a payment that failed. */
const adviceOf = (by: Collector): string =>
  by?.way === 'account'
    ? `${by.brand} tries it again in some days. Please check how you pay there: the button leads you to it, or to the payment if it is not tried again any more.`
    : 'Your bank may want you to confirm it, or the card has expired. It is tried again by itself; with the button you can pay or confirm it now, also with another card.'

/**
 * How a subscription that goes on is paid: what collected it before the pause or the end begins again. `ordered`: the next
 * period, if it has its order already.
 */
function paymentAgainText(by: Collector, ordered: PeriodRow | undefined): string {
  if (ordered && wasPaid(ordered.paymentStatus)) return 'It is paid already.'
  if (!by) return ordered ? 'You have its order already.' : 'We send you what is to be paid for it.'
  return by.way === 'card'
    ? 'It is charged automatically to the card that you paid with.'
    : `${by.brand} charges it automatically.`
}

/** Tells the customer that a subscription goes on, after a pause or because its end was taken back. */
export async function mailGoesOn(
  ctx: TxContext,
  kind: 'subscription-paused' | 'subscription-ending',
  subscription: Subscription,
): Promise<void> {
  const { id, version, orderId, completesOn } = subscription
  const today = await todayOf(ctx)
  // Over since: the mail about that follows.
  if (completesOn && completesOn < today) return
  const periods = await periodsOf(ctx, id)
  // The order of a period is made some days before it begins.
  const ordered = periods.find((each) => each.startsOn > today && each.paymentStatus !== 'Cancelled')
  const from = ordered?.startsOn ?? nextPeriod(subscription, periods).from
  const { locale } = await findOrder(ctx, orderId)
  const last = await latestCollectionOf(ctx, id)
  const collects = last && (last.state !== 'closed' || beginsAgain(last))
  const by = definitionOf(collects ? last.provider : null)
  await mailSubscription(ctx, kind, subscription, {
    dedupeId: `${id} ${version}`,
    data: {
      nextPeriod: hasPeriodFrom(subscription, from)
        ? `The next period begins on ${formatLongDay(from, locale)}. ${paymentAgainText(by, ordered)}`
        : `It runs until ${formatLongDay(completesOn!, locale)}.`,
    },
  })
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
          nextPayment: nextPaymentText(await collectorOf(ctx, subscription.id)),
        }),
        ...(kind === 'subscription-changed' && {
          nextPayment: planPaymentText(await collectorOf(ctx, subscription.id)),
        }),
        ...(kind === 'subscription-failed' && { advice: adviceOf(await collectorOf(ctx, subscription.id)) }),
        ...data,
      },
    },
  })
}
