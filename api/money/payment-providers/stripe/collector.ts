import type { Stripe } from 'stripe'
import { toCents } from '#content/shop/cents.ts'
import { monthsOf, type Interval } from '#content/shop/periods.ts'
import { at, textAt } from '../../../platform/json.ts'
import { hashOf } from '../../../platform/secrets/keys.ts'
import type { Collection, CollectionMeans, CollectionTerms, Collector } from '../collector.ts'
import { RefusedError } from '../errors.ts'
import { brand, type StripeAccount } from './account.ts'
import { fromSmallestUnit, toSmallestUnit } from './amount.ts'
import { anchorOf, dayOf } from './billing-days.ts'
import { isMissing, type Client } from './client.ts'
import { collectedOf } from './collected.ts'
import { eventIn } from './notice.ts'
import { cardIn, idOf } from './objects.ts'

/**
 * Subscriptions of Stripe Billing, with the card that the customer left with the first payment. Each of its invoices is the
 * payment of a period here; its documents go to nobody.
 */
export const stripeCollector = (account: StripeAccount, client: Client): Collector => ({
  referenceIn: (raw) => {
    const event = eventIn(raw)
    const object = at(event, 'data', 'object')
    const kind = textAt(object, 'object')
    if (kind === 'subscription') return textAt(object, 'id') ?? undefined
    const named = at(object, 'parent', 'subscription_details', 'subscription')
    if (kind !== 'invoice') return undefined
    return (typeof named === 'string' ? named : textAt(named, 'id')) ?? undefined
  },
  begin: async (means, terms) => {
    const customer = await customerOf(client, means)
    if (customer === undefined) return undefined
    const id = (await begun(client, customer, terms)) ?? (await create(client, customer, terms))
    return collectionAt(client, id)
  },
  ask: (reference) => collectionAt(client, reference),
  changePrice: async (reference, terms) => {
    await client.call('subscription', async (sdk) => {
      const { items } = await sdk.subscriptions.retrieve(reference)
      await sdk.subscriptions.update(reference, {
        items: [{ id: items.data[0]!.id, price: await priceFor(sdk, terms) }],
        proration_behavior: 'none',
      })
    })
  },
  end: async (reference) => {
    await client
      .call('subscription', (sdk) =>
        sdk.subscriptions.cancel(reference, { invoice_now: false, prorate: false }),
      )
      .catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    await voidOpen(client, reference)
  },
  keepUnpaid: async (reference, count) => {
    await voidOpen(client, reference, count)
    return true
  },
  cardPage: async ({ customer }, returnTo) => {
    const session = await client.call('subscription', (sdk) =>
      sdk.billingPortal.sessions.create({
        customer: customer!,
        return_url: `${account.publicUrl}${returnTo}`,
        flow_data: { type: 'payment_method_update' },
      }),
    )
    return session.url
  },
})

/** The customer, whose default card is what was left with the checkout. */
async function customerOf(client: Client, means: CollectionMeans): Promise<string | undefined> {
  if ('customer' in means) return means.customer
  return client.ask('subscription', async (sdk) => {
    const session = await sdk.checkout.sessions.retrieve(means.checkout, { expand: ['payment_intent'] })
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    const [customer, method] = [idOf(intent?.customer), idOf(intent?.payment_method)]
    if (intent?.status !== 'succeeded' || !intent.setup_future_usage || !customer || !method) return undefined
    // The default of the customer, which a changed card replaces.
    await sdk.customers.update(customer, { invoice_settings: { default_payment_method: method } })
    return customer
  })
}

/** The one that an earlier request has begun: Stripe keeps the key of a request for a day only. */
const begun = ({ ask }: Client, customer: string, { id }: CollectionTerms): Promise<string | undefined> =>
  ask('subscription', async (sdk) => {
    for await (const each of sdk.subscriptions.list({ customer, status: 'all', limit: 100 }))
      if (each.metadata['collection'] === id) return each.id
    return undefined
  })

const create = ({ call }: Client, customer: string, terms: CollectionTerms): Promise<string> =>
  call('subscription', async (sdk) => {
    const request: Stripe.SubscriptionCreateParams = {
      customer,
      items: [{ price: await priceFor(sdk, terms) }],
      ...anchorOf(terms, new Date()),
      proration_behavior: 'none',
      off_session: true,
      description: terms.name,
      metadata: { subscription: terms.subscriptionId, collection: terms.id },
    }
    return (await sdk.subscriptions.create(request, keyOf(request))).id
  })

/** The same request has the same key. */
const keyOf = (request: object) => ({ idempotencyKey: hashOf(JSON.stringify(request)) })

async function priceFor(sdk: Stripe, { id, name, price, currency, interval }: CollectionTerms) {
  const amount = toSmallestUnit(toCents(price)!, currency)
  if (amount === undefined)
    throw new RefusedError(brand, 'subscription', {
      status: 400,
      issue: 'amount_not_possible',
      detail: `Stripe takes no parts of a unit in ${currency}.`,
    })
  const request: Stripe.PriceCreateParams = {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    recurring: { interval: 'month', interval_count: monthsOf[interval] },
    product_data: { name },
    metadata: { collection: id },
  }
  return (await sdk.prices.create(request, keyOf(request))).id
}

const failing = new Set<string>(['past_due', 'unpaid', 'incomplete'])
const over = new Set<string>(['canceled', 'incomplete_expired'])
const byMonths = new Map<number, Interval>(
  Object.entries(monthsOf).map(([interval, months]) => [months, interval as Interval]),
)

const collectionAt = ({ ask }: Client, reference: string): Promise<Collection | undefined> =>
  ask('subscription', async (sdk): Promise<Collection> => {
    const subscription = await sdk.subscriptions.retrieve(reference, {
      expand: ['customer.invoice_settings.default_payment_method'],
    })
    const invoices = await sdk.invoices
      .list({ subscription: reference, limit: 100, expand: ['data.payments'] })
      .autoPagingToArray({ limit: 1000 })
    const open = invoices.filter((each) => each.status === 'open')
    const item = subscription.items.data[0]
    const { status, customer } = subscription
    const draft = invoices.find((each) => each.status === 'draft')
    return {
      reference,
      customer: idOf(customer)!,
      status: over.has(status) ? 'ended' : failing.has(status) ? 'failing' : 'running',
      endedUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
      fault: null,
      name: null,
      ...cardIn(customer),
      price: item ? fromSmallestUnit(item.price.unit_amount, item.price.currency) : null,
      interval: byMonths.get(monthsIn(item?.price.recurring)) ?? null,
      // A period that has begun has an invoice in draft for about an hour, before it is collected.
      nextOn: draft ? dayOf(draft.created) : item ? dayOf(item.current_period_end) : null,
      payUrl: open[0]?.hosted_invoice_url ?? null,
      unpaid: open.length,
      payments: invoices
        .toReversed()
        .flatMap((invoice) => collectedOf(sdk, invoice))
        .map(({ transaction, load }) => ({
          transaction,
          asPaymentOf: (order) => ask('capture', () => load(order)),
        })),
    }
  }).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const monthsIn = (recurring: Stripe.Price.Recurring | null | undefined) =>
  recurring?.interval === 'year'
    ? recurring.interval_count * 12
    : recurring?.interval === 'month'
      ? recurring.interval_count
      : 0

/** What failed is not tried again, and its page takes nothing; the newest, so many, stay. */
const voidOpen = ({ ask }: Client, reference: string, kept = 0) =>
  ask('subscription', async (sdk) => {
    const open = await sdk.invoices
      .list({ subscription: reference, status: 'open', limit: 100 })
      .autoPagingToArray({ limit: 1000 })
    for (const { id } of open.slice(kept)) if (id) await sdk.invoices.voidInvoice(id)
  })
