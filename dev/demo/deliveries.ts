import { actAs, type TxContext } from '#api/platform/context.ts'
import type { Caller } from '#api/platform/caller.ts'
import { acceptDelivery, requestChanges } from '#api/sales/deliveries/customer-answer.ts'
import { deliverVersion } from '#api/sales/deliveries/deliver-version.ts'
import { createRequest } from '#api/sales/requests/requests.ts'
import { saveReview } from '#api/sales/reviews/reviews.ts'

/** The state of the work on a demo order. */
export type DemoWork = 'reviewed' | 'waiting' | 'refund asked'

const deliver = (ctx: TxContext, orderId: string, message: string) =>
  deliverVersion(ctx, orderId, { message, links: ['https://draft.example/'], fileIds: [], key: null })

/** Performs the steps of agency and customer up to that state. */
export async function seedWork(
  ctx: TxContext,
  orderId: string,
  { work, customer }: { work: DemoWork; customer: Caller },
) {
  if (work === 'refund asked') {
    const reason = 'We have closed the shop that this was for. Can we get back what is not done yet?'
    await createRequest(actAs(ctx, customer), orderId, { kind: 'refund', reason })
    return
  }
  const first = await deliver(
    ctx,
    orderId,
    'Here are the keyword list and the first three pages.\nPlease look at the titles above all: they are what people see in the results.',
  )
  const wish = 'The titles are good. On the second page, please name our opening hours as well.'
  await requestChanges(actAs(ctx, customer), first.id, wish)
  const second = await deliver(
    ctx,
    orderId,
    'The second page has the opening hours now, and so has the footer.',
  )
  if (work === 'waiting') return
  await acceptDelivery(actAs(ctx, customer), second.id)
  const review = {
    rating: 5,
    words: 'Quick, clear, and they asked the right questions. We are found for “bakery near me” now.',
    publish: true,
    shownName: customer.name ?? '',
    shownTitle: 'Owner, Whitlock & Daughters',
  }
  await saveReview(actAs(ctx, customer), orderId, review)
}
