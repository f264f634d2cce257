import { toCents } from '#content/shop/cents.ts'
import { monthsOf } from '#content/shop/periods.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import { hashOf } from '../../../platform/secrets/keys.ts'
import { collectedName, type CollectionTerms } from '../collector.ts'
import type { Client } from './client.ts'
import { issueOf } from './json.ts'

type PlanTerms = Pick<CollectionTerms, 'name' | 'price' | 'currency' | 'interval'>

/** By it, the plan of the same terms is found again. */
const planDescription = ({ price, currency, interval }: PlanTerms) => `${price} ${currency} each ${interval}`

/** The product of a package, by its name: PayPal takes ids of ours. */
const productId = (name: string) =>
  `FD-${hashOf(name)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 24)}`

const [pageSize, maxPages] = [20, 25]

/**
 * The plan of a package at a price, made when it is first needed and never changed, because others may pay by it. Throws a
 * `RefusedError` if PayPal refuses it.
 */
export async function planFor(client: Client, terms: PlanTerms): Promise<string> {
  return (await existingPlan(client, terms)) ?? (await createPlan(client, terms))
}

async function existingPlan({ call }: Client, terms: PlanTerms): Promise<string | undefined> {
  for (let page = 1; page <= maxPages; page++) {
    const query = new URLSearchParams({
      product_id: productId(terms.name),
      page_size: String(pageSize),
      page: String(page),
    })
    const response = await call('GET', `/v1/billing/plans?${query}`)
    // PayPal does not know the product yet.
    if (response.status >= 400) return undefined
    const plans = (at(parseJson(response.text), 'plans') as unknown[] | undefined) ?? []
    const found = plans.find(
      (plan) =>
        textAt(plan, 'status') === 'ACTIVE' &&
        textAt(plan, 'name') === collectedName(terms.name) &&
        textAt(plan, 'description') === planDescription(terms),
    )
    if (found) return textAt(found, 'id') ?? undefined
    if (plans.length < pageSize) return undefined
  }
  return undefined
}

async function createPlan(client: Client, terms: PlanTerms): Promise<string> {
  const { name, price, currency, interval } = terms
  const id = productId(name)
  const product = await client.call(
    'POST',
    '/v1/catalogs/products',
    JSON.stringify({ id, name: collectedName(name), type: 'SERVICE' }),
    `product-${id}`,
  )
  if (product.status >= 400 && issueOf(product) !== 'DUPLICATE_RESOURCE_IDENTIFIER')
    throw await client.refused('subscription', product)
  const plan = JSON.stringify({
    product_id: id,
    name: collectedName(name),
    description: planDescription(terms),
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        total_cycles: 0,
        frequency: { interval_unit: 'MONTH', interval_count: monthsOf[interval] },
        pricing_scheme: { fixed_price: { value: price, currency_code: currency } },
      },
    ],
    payment_preferences: paymentPreferences,
  })
  const made = await client.call('POST', '/v1/billing/plans', plan, `plan-${hashOf(plan)}`)
  const planId = textAt(parseJson(made.text), 'id')
  if (made.status >= 300 || planId === null) throw await client.refused('subscription', made)
  return planId
}

/**
 * One failure suspends it, and nothing is added to a later payment: two periods in one payment would be the payment of no
 * order here.
 */
export const paymentPreferences = {
  auto_bill_outstanding: false,
  payment_failure_threshold: 1,
  setup_fee_failure_action: 'CANCEL',
}

/** Whether PayPal can collect a price: it takes none of zero. */
export const canCollectPrice = ({ price }: Pick<CollectionTerms, 'price'>) => (toCents(price) ?? 0) > 0
