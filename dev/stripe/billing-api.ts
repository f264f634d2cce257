import type { StripeAccount } from '#api/money/payment-providers/stripe/account.ts'
import type { Parts } from './actions.ts'
import { found, listOf, missing, refusal } from './answers.ts'
import type { Routes } from './api.ts'
import { cancel, firstBilling, shownSubscription } from './billing.ts'
import { paramAt, paramText, paramTexts, type Param } from './params.ts'
import { newId, nowSeconds, type Store } from './store.ts'

/** The part of Stripe's API that subscriptions use. */
export function addBilling(
  { read, write }: Routes,
  { account, ...parts }: Parts & { account: StripeAccount },
): void {
  const { store } = parts

  write('/v1/customers/:id', async (params, id) => {
    const customer = await store.find('customer', id)
    if (!customer) return missing('customer')
    const method = paramText(params, 'invoice_settings', 'default_payment_method')
    if (!(await store.find('payment_method', method))) return missing('payment_method')
    return found(
      await store.save<'customer'>({ ...customer, invoice_settings: { default_payment_method: method } }),
    )
  })
  write('/v1/prices', async (params) => {
    const amount = Number(paramText(params, 'unit_amount') || 'x')
    const count = Number(paramText(params, 'recurring', 'interval_count') || '1')
    if (!(amount >= 0 && count > 0)) return refusal(400, 'parameter_invalid', 'A price is not valid.')
    return found(
      await store.save<'price'>({
        object: 'price',
        id: newId('price'),
        currency: paramText(params, 'currency'),
        unit_amount: amount,
        recurring: { interval: paramText(params, 'recurring', 'interval'), interval_count: count },
      }),
    )
  })

  write('/v1/subscriptions', async (params) => {
    const price = await store.find('price', paramText(params, 'items', 0, 'price'))
    const customer = await store.find('customer', paramText(params, 'customer'))
    if (!price) return missing('price')
    if (!customer) return missing('customer')
    if (!customer.invoice_settings.default_payment_method)
      return refusal(400, 'resource_missing', 'This customer has no attached payment source.')
    const begins = firstBilling(params)
    if (begins.at <= nowSeconds()) return refusal(400, 'parameter_invalid', 'It must be in the future.')
    const made = await store.save<'subscription'>({
      object: 'subscription',
      id: newId('sub'),
      status: begins.isTrial ? 'trialing' : 'active',
      customer: customer.id,
      description: paramText(params, 'description') || null,
      metadata: paramTexts(params, 'metadata'),
      livemode: false,
      cancellation_details: { reason: null },
      items: {
        object: 'list',
        data: [{ id: newId('si'), price, current_period_start: nowSeconds(), current_period_end: begins.at }],
      },
      created: nowSeconds(),
      day: begins.day,
    })
    return found(shownSubscription(made))
  })
  read('/v1/subscriptions', async (_, __, query) => {
    const all = await store.list('subscription')
    return listOf(all.filter(({ customer }) => customer === query('customer')).map(shownSubscription))
  })
  read('/v1/subscriptions/:id', async (id, expand) => {
    const subscription = await store.find('subscription', id)
    if (!subscription) return missing('subscription')
    const shown = shownSubscription(subscription)
    return found(
      expand.length > 0
        ? { ...shown, customer: await customerWithCard(store, subscription.customer) }
        : shown,
    )
  })
  write('/v1/subscriptions/:id', async (params, id) => {
    const subscription = await store.find('subscription', id)
    const price = await store.find('price', paramText(params, 'items', 0, 'price'))
    const item = subscription?.items.data[0]
    if (!item || subscription.status === 'canceled') return missing('subscription')
    if (!price || paramText(params, 'items', 0, 'id') !== item.id) return missing('price')
    const changed = await store.save<'subscription'>({
      ...subscription,
      items: { ...subscription.items, data: [{ ...item, price }] },
    })
    parts.notices.send('customer.subscription.updated', shownSubscription(changed))
    return found(shownSubscription(changed))
  })
  write(
    '/v1/subscriptions/:id',
    async (_, id) => {
      const canceled = await cancel(parts, id, 'cancellation_requested')
      return canceled ? found(shownSubscription(canceled)) : missing('subscription')
    },
    'DELETE',
  )

  read('/v1/invoices', async (_, __, query) => {
    const all = await store.list('invoice')
    return listOf(
      all.filter(
        ({ parent, status }) =>
          parent.subscription_details.subscription === query('subscription') &&
          (query('status') ?? status) === status,
      ),
    )
  })
  write('/v1/invoices/:id/void', async (_, id) => {
    const invoice = await store.find('invoice', id)
    if (!invoice) return missing('invoice')
    if (invoice.status !== 'open') return refusal(400, 'invoice_not_editable', 'This invoice is not open.')
    const subscription = await store.find('subscription', invoice.parent.subscription_details.subscription)
    if (subscription?.status === 'past_due')
      await store.save<'subscription'>({ ...subscription, status: 'active' })
    return found(await store.save<'invoice'>({ ...invoice, status: 'void' }))
  })
  write('/v1/payment_intents/:id', async (params, id) => {
    const intent = await store.find('payment_intent', id)
    if (!intent) return missing('payment_intent')
    const metadata = { ...intent.metadata, ...paramTexts(params, 'metadata') }
    const saved = await store.save<'payment_intent'>({ ...intent, metadata })
    if (!isExpanded(params)) return found(saved)
    const charge = await store.find('charge', saved.latest_charge)
    const booking = charge && (await store.find('balance_transaction', charge.balance_transaction))
    return found({ ...saved, latest_charge: charge && { ...charge, balance_transaction: booking ?? null } })
  })
  for (const path of ['customers', 'prices']) read(`/v1/${path}`, () => Promise.resolve(listOf([])))
  read('/v1/billing_portal/configurations', () =>
    Promise.resolve(listOf([{ id: 'bpc_standin', features: { payment_method_update: { enabled: true } } }])),
  )
  write('/v1/billing_portal/sessions', async (params) => {
    const customer = await store.find('customer', paramText(params, 'customer'))
    if (!customer) return missing('customer')
    const url = `${account.web}portal/${customer.id}?${new URLSearchParams({ return: paramText(params, 'return_url') })}`
    return found({ object: 'billing_portal.session', id: newId('bps'), url })
  })
}

const isExpanded = (params: Record<string, Param>) => paramAt(params, 'expand', 0) !== undefined

async function customerWithCard(store: Store, id: string) {
  const customer = (await store.find('customer', id))!
  const method = await store.find('payment_method', customer.invoice_settings.default_payment_method)
  return { ...customer, invoice_settings: { default_payment_method: method ?? null } }
}
