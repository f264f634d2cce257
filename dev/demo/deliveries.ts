import { operator, type Caller } from '#api/platform/caller.ts'
import type { Tx } from '#api/platform/db/database.ts'
import { acceptDelivery, requestChanges } from '#api/sales/deliveries/customer-answer.ts'
import { deliverVersion } from '#api/sales/deliveries/deliver-version.ts'
import { createRequest } from '#api/sales/requests/requests.ts'
import { saveReview } from '#api/sales/reviews/reviews.ts'

/** The state of the work on a demo order. */
export type DemoWork = 'reviewed' | 'waiting' | 'refund asked'

const deliver = (tx: Tx, orderId: string, message: string) =>
  deliverVersion(tx, orderId, { message, links: ['https://draft.example/'], fileIds: [] }, operator, null)

/** Performs the steps of agency and customer up to that state. */
export async function seedWork(tx: Tx, orderId: string, work: DemoWork, customer: Caller) {
  if (work === 'refund asked') {
    const reason = 'We have closed the shop that this was for. Can we get back what is not done yet?'
    await createRequest(tx, orderId, 'refund', reason, customer)
    return
  }
  const first = await deliver(
    tx,
    orderId,
    'Here are the keyword list and the first three pages.\nPlease look at the titles above all: they are what people see in the results.',
  )
  const wish = 'The titles are good. On the second page, please name our opening hours as well.'
  await requestChanges(tx, first.id, wish, customer)
  const second = await deliver(
    tx,
    orderId,
    'The second page has the opening hours now, and so has the footer.',
  )
  if (work === 'waiting') return
  await acceptDelivery(tx, second.id, customer)
  const review = {
    rating: 5,
    words: 'Quick, clear, and they asked the right questions. We are found for “bakery near me” now.',
    publish: true,
    shownName: customer.name ?? '',
    shownTitle: 'Owner, Whitlock & Daughters',
  }
  await saveReview(tx, orderId, review, customer)
}
