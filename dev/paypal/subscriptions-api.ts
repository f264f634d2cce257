import type { Hono } from 'hono'
import type { Database } from '#api/platform/db/database.ts'
import { at, parseJson, textAt } from '#api/platform/json.ts'
import type { PayPal } from '#api/money/payment-providers/paypal/hosts.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { once, refusal, send } from './answers.ts'
import { collectFailed, describe, moveTo } from './billing.ts'
import { transactionId, type Notices } from './notifications.ts'
import { findObject, listObjects, saveObject, type Payment, type Plan, type Subscription } from './store.ts'

/** The part of PayPal's REST API for products, plans and subscriptions, with its names, states and errors. */
export function addSubscriptions(
  api: Hono,
  { db, paypal, notices }: { db: Database; paypal: PayPal; notices: Notices },
): void {
  api.post('/v1/catalogs/products', (c) =>
    once(db, c, async () => {
      const body = parseJson(await c.req.text())
      const id = textAt(body, 'id') ?? `PROD-${transactionId()}`
      const name = textAt(body, 'name')
      if (!name || at(body, 'type') !== 'SERVICE' || id.length > 50)
        return refusal(400, 'INVALID_PARAMETER_SYNTAX')
      if (await findObject(db, 'product', id)) return refusal(422, 'DUPLICATE_RESOURCE_IDENTIFIER')
      await saveObject(db, 'product', id, { name })
      return { status: 201, body: { id, name } }
    }),
  )

  api.get('/v1/catalogs/products', async (c) =>
    c.json({
      products: (await listObjects(db, 'product')).map(({ id, data }) => ({ id, name: data.name })),
    }),
  )

  api.get('/v1/billing/plans', async (c) => {
    const [product, size, page] = [
      c.req.query('product_id'),
      Number(c.req.query('page_size') ?? 10),
      Number(c.req.query('page') ?? 1),
    ]
    const all = await listObjects(db, 'plan')
    const plans = all.filter(({ data }) => !product || data.product === product)
    return c.json({
      plans: plans.slice((page - 1) * size, page * size).map(({ id, data }) => shownPlan(id, data)),
    })
  })

  api.post('/v1/billing/plans', (c) =>
    once(db, c, async () => {
      const body = parseJson(await c.req.text())
      const cycles = (at(body, 'billing_cycles') as unknown[] | undefined) ?? []
      const [cycle] = cycles
      const product = textAt(body, 'product_id') ?? ''
      const price = textAt(cycle, 'pricing_scheme', 'fixed_price', 'value') ?? ''
      if (!(await findObject(db, 'product', product))) return refusal(404, 'INVALID_RESOURCE_ID')
      if (cycles.length !== 1 || textAt(cycle, 'tenure_type') !== 'REGULAR' || !toCents(price))
        return refusal(422, 'INVALID_PARAMETER_VALUE')
      const plan: Plan = {
        product,
        name: textAt(body, 'name') ?? '',
        description: textAt(body, 'description') ?? '',
        price,
        currency: textAt(cycle, 'pricing_scheme', 'fixed_price', 'currency_code') ?? '',
        months: Number(at(cycle, 'frequency', 'interval_count')),
        status: 'ACTIVE',
      }
      const id = `P-${transactionId()}`
      await saveObject(db, 'plan', id, plan)
      return { status: 201, body: shownPlan(id, plan) }
    }),
  )

  api.post('/v1/billing/subscriptions', (c) =>
    once(db, c, async () => {
      const body = parseJson(await c.req.text())
      const plan = await findObject(db, 'plan', textAt(body, 'plan_id') ?? '')
      const fee = at(body, 'plan', 'payment_preferences', 'setup_fee')
      const [start, setupFee] = [textAt(body, 'start_time') ?? '', textAt(fee, 'value') ?? '']
      if (plan?.status !== 'ACTIVE') return refusal(404, 'INVALID_RESOURCE_ID')
      if (!(Date.parse(start) > Date.now())) return refusal(422, 'INVALID_START_TIME')
      if (textAt(fee, 'currency_code') !== plan.currency) return refusal(422, 'CURRENCY_MISMATCH')
      const id = `I-${transactionId().slice(0, 12)}`
      const { name, price, currency, months } = plan
      const custom = textAt(body, 'custom_id') ?? ''
      await saveObject(db, 'subscription', id, {
        plan: textAt(body, 'plan_id')!,
        name,
        custom,
        status: 'APPROVAL_PENDING',
        note: null,
        price,
        currency,
        months,
        setupFee,
        next: start,
        day: new Date(start).getUTCDate(),
        outstanding: '0.00',
        failures: 0,
        paidAt: null,
        failed: null,
        at: new Date().toISOString(),
      })
      const context = at(body, 'application_context')
      await saveObject(db, 'checkout', id, {
        way: 'subscription',
        subscription: id,
        payee: 'the account of PAYPAL_CLIENT_ID',
        item: `${name}, then ${plan.description} from ${start.slice(0, 10)}`,
        lines: [],
        itemNumber: '',
        quantity: '1',
        amount: setupFee,
        currency,
        custom,
        invoice: '',
        returnTo: textAt(context, 'return_url') ?? '',
        cancelTo: textAt(context, 'cancel_url') ?? '',
        status: 'CREATED',
        scenario: 'paid',
        payment: null,
      })
      const links = [{ rel: 'approve', method: 'GET', href: `${paypal.web}checkout/${id}` }]
      return { status: 201, body: { id, status: 'APPROVAL_PENDING', links } }
    }),
  )

  api.get('/v1/billing/subscriptions/:id', async (c) => {
    const id = c.req.param('id')
    const found = await findObject(db, 'subscription', id)
    return send(c, found ? { status: 200, body: shown(id, found) } : refusal(404, 'INVALID_RESOURCE_ID'))
  })

  api.patch('/v1/billing/subscriptions/:id', async (c) => {
    const id = c.req.param('id')
    const found = await findObject(db, 'subscription', id)
    if (!found) return send(c, refusal(404, 'INVALID_RESOURCE_ID'))
    if (found.status !== 'ACTIVE' && found.status !== 'SUSPENDED')
      return send(c, refusal(422, 'SUBSCRIPTION_STATUS_INVALID'))
    const patch = at(parseJson(await c.req.text()), 0)
    const [path, value] = [textAt(patch, 'path'), textAt(patch, 'value', 'value') ?? '']
    if (textAt(patch, 'value', 'currency_code') !== found.currency)
      return send(c, refusal(422, 'CURRENCY_MISMATCH'))
    if (path === '/plan/billing_cycles/@sequence==1/pricing_scheme/fixed_price')
      await saveObject(db, 'subscription', id, { ...found, price: value })
    else if (path === '/billing_info/outstanding_balance' && toCents(value)! <= toCents(found.outstanding)!)
      await saveObject(db, 'subscription', id, { ...found, outstanding: fromCents(toCents(value)!) })
    else return send(c, refusal(422, 'INVALID_PATCH_PATH'))
    return c.body(null, 204)
  })

  const moves = [
    ['suspend', ['ACTIVE'], 'SUSPENDED'],
    ['activate', ['SUSPENDED'], 'ACTIVE'],
    ['cancel', ['ACTIVE', 'SUSPENDED'], 'CANCELLED'],
  ] as const
  for (const [verb, from, status] of moves)
    api.post(`/v1/billing/subscriptions/:id/${verb}`, async (c) => {
      const id = c.req.param('id') ?? ''
      const subscription = await findObject(db, 'subscription', id)
      const reason = textAt(parseJson(await c.req.text()), 'reason')
      if (!subscription) return send(c, refusal(404, 'INVALID_RESOURCE_ID'))
      if (!(from as readonly string[]).includes(subscription.status))
        return send(c, refusal(422, 'SUBSCRIPTION_STATUS_INVALID'))
      if (!reason || reason.length > 128) return send(c, refusal(400, 'MISSING_REQUIRED_PARAMETER'))
      await moveTo(db, notices, { id, subscription }, { status, note: reason })
      return c.body(null, 204)
    })

  api.post('/v1/billing/subscriptions/:id/capture', async (c) => {
    const id = c.req.param('id')
    const subscription = await findObject(db, 'subscription', id)
    if (!subscription) return send(c, refusal(404, 'INVALID_RESOURCE_ID'))
    const done = await collectFailed(db, notices, { id, subscription })
    return done ? c.json({ status: 'COMPLETED' }, 202) : send(c, refusal(422, 'ZERO_OUTSTANDING_BALANCE'))
  })

  api.get('/v1/billing/subscriptions/:id/transactions', async (c) => {
    const [from, to] = [
      Date.parse(c.req.query('start_time') ?? ''),
      Date.parse(c.req.query('end_time') ?? ''),
    ]
    if (Number.isNaN(from) || Number.isNaN(to)) return send(c, refusal(400, 'INVALID_PARAMETER_SYNTAX'))
    const subscription = await findObject(db, 'subscription', c.req.param('id'))
    if (!subscription) return send(c, refusal(404, 'INVALID_RESOURCE_ID'))
    const all = await listObjects(db, 'payment')
    const own = all.filter(
      ({ data }) =>
        data.checkout === c.req.param('id') && Date.parse(data.at) >= from && Date.parse(data.at) <= to,
    )
    return c.json({ transactions: own.map(({ id, data }) => transactionOf(id, data, subscription)) })
  })
}

const shownPlan = (id: string, { product, name, description, status }: Plan) => ({
  id,
  product_id: product,
  name,
  description,
  status,
})

const money = (value: string, { currency }: Pick<Subscription, 'currency'>) => ({
  value,
  currency_code: currency,
})

/** A subscription as PayPal shows it with its plan. */
const shown = (id: string, subscription: Subscription) => ({
  ...describe(id, subscription),
  create_time: subscription.at,
  plan: {
    name: subscription.name,
    payment_preferences: { setup_fee: money(subscription.setupFee, subscription) },
    billing_cycles: [
      {
        tenure_type: 'REGULAR',
        sequence: 1,
        frequency: { interval_unit: 'MONTH', interval_count: subscription.months },
        pricing_scheme: { fixed_price: money(subscription.price, subscription) },
      },
    ],
  },
  billing_info: {
    outstanding_balance: money(subscription.outstanding, subscription),
    failed_payments_count: subscription.failures,
    ...(subscription.status === 'ACTIVE' && { next_billing_time: subscription.next }),
    ...(subscription.paidAt && { last_payment: { time: subscription.paidAt } }),
    ...(subscription.failed && {
      last_failed_payment: {
        time: subscription.failed.at,
        reason_code: subscription.failed.reason,
        amount: money(subscription.price, subscription),
        ...(subscription.failed.retryAt && { next_payment_retry_time: subscription.failed.retryAt }),
      },
    }),
  },
})

const statuses = {
  Pending: 'PENDING',
  Completed: 'COMPLETED',
  Denied: 'DECLINED',
  Refunded: 'REFUNDED',
  Reversed: 'COMPLETED',
} as const

const transactionOf = (id: string, { status, amount, refunded, at: time }: Payment, of: Subscription) => ({
  id,
  time,
  status: status === 'Completed' && refunded !== '0.00' ? 'PARTIALLY_REFUNDED' : statuses[status],
  amount_with_breakdown: { gross_amount: money(amount, of), fee_amount: money('0.50', of) },
})
