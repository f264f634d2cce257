import { asPrice, fromCents, toCents } from '#content/shop/cents.ts'
import type { Interval } from '#content/shop/periods.ts'
import { requirePermission, withTransaction, type Context } from '../../platform/context.ts'
import { lockName } from '../../platform/db/locks.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { hashOf, idOfRequest } from '../../platform/secrets/keys.ts'
import { customerOfEntry } from '../order-entry/customer.ts'
import { buyerColumns, type BuyerInput } from '../orders/buyer.ts'
import { mailCustomer } from '../orders/mails.ts'
import { orderedData } from '../orders/ordered-data.ts'
import { findPackage } from '../orders/packages.ts'
import { priceOrder } from '../orders/price-order.ts'
import { chooseTransfer } from '../orders/transfer/choose.ts'
import { periodOfOrder } from '../orders/periods/period-of-order.ts'
import { chosenTerms, createFirstOrder, withSetupFee } from '../orders/periods/start.ts'
import { lockSubscription, type Subscription } from '../orders/periods/subscriptions.ts'

interface NewSubscription {
  /** Null for a new customer. */
  customerId: string | null
  email: string
  phone: string
  buyer: BuyerInput
  packageId: string
  period: Interval
  /** Of a period, if it is not that of the package. */
  price?: string | undefined
  payment: 'link' | 'invoice'
}

/** Makes a subscription for a customer of the agency. A repeated request with the same key makes one. */
export const createSubscription = (
  given: Context,
  input: NewSubscription,
  key: string | null,
): Promise<Subscription> =>
  withTransaction(given, async (ctx) => {
    const requestHash = hashOf(JSON.stringify(input))
    const idempotencyKey = key === null ? null : idOfRequest('subscription', ctx.caller, key, '')
    if (idempotencyKey) {
      await lockName(ctx.db, `subscription ${idempotencyKey}`)
      const existing = await ctx.db
        .selectFrom('orders')
        .select(['id', 'requestHash'])
        .where('placedBy', '=', 'agency')
        .where('idempotencyKey', '=', idempotencyKey)
        .executeTakeFirst()
      if (existing && existing.requestHash !== requestHash)
        throw new InvalidInputError('This Idempotency-Key was used for another subscription.')
      if (existing) return lockSubscription(ctx, (await periodOfOrder(ctx, existing.id))!.subscriptionId)
    }
    const pack = await findPackage(ctx, input.packageId, '')
    const listed = chosenTerms(pack.terms, input.period)
    if (!listed) throw new InvalidInputError({ errors: { packageId: 'This package is paid once.' } })
    const price = input.price === undefined ? listed.price : toCents(input.price)!
    if (price !== listed.price) requirePermission(ctx, 'orders.price')
    if (price === 0) throw new InvalidInputError({ errors: { price: 'Above 0.' } })
    const terms = { ...listed, price }
    const sold = { ...pack.sold, packagePrice: asPrice(fromCents(price)) }
    const each = await priceOrder(ctx, sold, { quantity: 1, addOns: [] })
    const order = (await createFirstOrder(
      ctx,
      {
        customer: await customerOfEntry(ctx, input),
        buyer: buyerColumns(input.buyer),
        lines: await withSetupFee(ctx, each, terms),
        pack,
        by: 'agency',
        idempotency: { idempotencyKey, requestHash },
      },
      { terms, each },
    ))!
    if (input.payment === 'invoice') {
      requirePermission(ctx, 'invoices.issue')
      await chooseTransfer(ctx, order.id)
    } else
      await mailCustomer(ctx, 'order-entered', { order, options: { data: await orderedData(ctx, order) } })
    return lockSubscription(ctx, (await periodOfOrder(ctx, order.id))!.subscriptionId)
  })
