import { Hono, type Context } from 'hono'
import { neededEvents } from '#api/money/payment-providers/stripe/notice.ts'
import type { StripeAccount } from '#api/money/payment-providers/stripe/account.ts'
import { webhookPath } from '#api/money/payment-providers/stripe/account.ts'
import { refund, shown } from './actions.ts'
import { found, listOf, missing, refusal, type Answer } from './answers.ts'
import { addBilling } from './billing-api.ts'
import type { Notices } from './notices.ts'
import { paramAt, paramText, paramTexts, readParams, type Param } from './params.ts'
import { newId, nowSeconds, type Payout, type Session, type Store } from './store.ts'

const otherParameters = refusal(
  400,
  'idempotency_error',
  'Keys for idempotent requests can only be used with the same parameters.',
  'idempotency_error',
)

/** How a part of the API adds its paths. */
export interface Routes {
  read: (
    path: string,
    run: (id: string, expand: string[], query: (name: string) => string | undefined) => Promise<Answer>,
  ) => void
  write: (
    path: string,
    run: (params: Record<string, Param>, id: string) => Promise<Answer>,
    method?: 'POST' | 'DELETE',
  ) => void
}

/** The least amount that Stripe charges, in the smallest unit. */
const leastAmount = 50

/** The part of Stripe's API that payments use, with its names, states and errors. */
export function stripeApi(account: StripeAccount, store: Store, notices: Notices): Hono {
  const api = new Hono()
  const send = (c: Context, { status, body }: Answer) =>
    c.json(body, status as 200, { 'Request-Id': newId('req') })

  api.use('/v1/*', async (c, next) => {
    if (c.req.header('authorization') === `Bearer ${account.key}`) return next()
    return send(c, refusal(401, 'api_key_invalid', 'Invalid API Key provided.'))
  })

  const read: Routes['read'] = (path, run) =>
    api.get(path, async (c) => {
      const expand = c.req.queries('expand[0]') ?? c.req.queries('expand[]') ?? []
      return send(c, await run(c.req.param('id') ?? '', expand, (name) => c.req.query(name)))
    })
  /** The idempotency keys of requests that are being answered. */
  const running = new Set<string>()
  /** Repeats the answer to an idempotency key, and refuses one that was used for something else. */
  const write: Routes['write'] = (path, run, method = 'POST') =>
    api.on(method, path, async (c) => {
      const text = await c.req.text()
      const key = c.req.header('idempotency-key')
      if (key && running.has(key))
        return send(c, refusal(409, 'idempotency_key_in_use', 'Another request with this key is running.'))
      if (key) running.add(key)
      try {
        const params = `${c.req.path}?${text}`
        const before = key ? await store.answerTo(key) : undefined
        if (before) return send(c, before.params === params ? before : otherParameters)
        const answer = await run(readParams(text), c.req.param('id') ?? '')
        if (key && answer.status < 300) await store.keepAnswer(key, { params, ...answer })
        return send(c, answer)
      } finally {
        if (key) running.delete(key)
      }
    })

  write('/v1/checkout/sessions', async (params) => {
    const made = sessionFrom(params, account)
    if ('status' in made && typeof made.status === 'number') return made as Answer
    return found(shown(await store.save<'checkout.session'>(made as Session)))
  })
  read('/v1/checkout/sessions', async () => listOf((await store.list('checkout.session', 1)).map(shown)))
  read('/v1/checkout/sessions/:id', async (id, expand) => {
    const session = await current(store, id)
    if (!session) return missing('checkout.session')
    return found(expand.length > 0 ? await expanded(store, session) : shown(session))
  })
  write('/v1/checkout/sessions/:id/expire', async (_, id) => {
    const session = await current(store, id)
    if (!session) return missing('checkout.session')
    if (session.status !== 'open')
      return refusal(
        400,
        'resource_already_exists',
        `Only open sessions can be expired, not ${session.status} ones.`,
      )
    const expired = await store.save<'checkout.session'>({ ...session, status: 'expired', url: null })
    notices.send('checkout.session.expired', shown(expired))
    return found(shown(expired))
  })

  api.get('/v1/refunds', async (c) => {
    const of = c.req.query('payment_intent')
    const all = await store.list('refund')
    return send(c, listOf(of ? all.filter(({ payment_intent }) => payment_intent === of) : all))
  })
  write('/v1/refunds', async (params) => {
    const intent = await store.find('payment_intent', paramText(params, 'payment_intent'))
    const charge = intent && (await store.find('charge', intent.latest_charge))
    if (!intent || !charge) return missing('payment_intent')
    if (charge.disputed) return refusal(400, 'charge_disputed', 'The charge is disputed.')
    const amount = Number(paramText(params, 'amount') || charge.amount)
    const made = await refund({ store, notices }, intent.id, amount, {
      metadata: paramTexts(params, 'metadata'),
    })
    return made
      ? found(made)
      : refusal(400, 'amount_too_large', 'Refund amount is greater than unrefunded amount.')
  })
  for (const [path, kind] of [
    ['refunds', 'refund'],
    ['disputes', 'dispute'],
    ['payment_intents', 'payment_intent'],
    ['balance_transactions', 'balance_transaction'],
  ] as const) {
    if (kind !== 'refund') read(`/v1/${path}`, async () => listOf(await store.list(kind, 1)))
    read(`/v1/${path}/:id`, async (id, expand) => {
      const object = await store.find(kind, id)
      if (!object) return missing(kind)
      const intent =
        expand.length > 0 && 'payment_intent' in object
          ? await store.find('payment_intent', object.payment_intent)
          : undefined
      return found(intent ? { ...object, payment_intent: intent } : object)
    })
  }
  api.get('/v1/payouts', async (c) => {
    const asked = (name: string) => Number(c.req.query(`arrival_date[${name}]`) ?? NaN)
    const isIn = ({ arrival_date: day }: Payout) => !(day < asked('gte')) && !(day >= asked('lt'))
    return send(
      c,
      listOf((await store.list('payout')).filter((each) => each.status === 'paid' && isIn(each))),
    )
  })
  addBilling({ read, write }, { account, store, notices })
  read('/v1/account', async () =>
    found({ id: 'acct_standin', object: 'account', charges_enabled: true, details_submitted: true }),
  )
  read('/v1/webhook_endpoints', async () =>
    listOf([
      {
        id: 'we_standin',
        object: 'webhook_endpoint',
        url: account.notices + webhookPath,
        status: 'enabled',
        enabled_events: neededEvents,
      },
    ]),
  )
  api.all('/v1/*', (c) => send(c, refusal(404, 'url_invalid', 'Unrecognized request URL.')))
  return api
}

/** A session as it is now: an open one expires by itself. */
export async function current(store: Store, id: string): Promise<Session | undefined> {
  const session = await store.find('checkout.session', id)
  if (session?.status !== 'open' || session.expires_at > nowSeconds()) return session
  return store.save<'checkout.session'>({ ...session, status: 'expired', url: null })
}

async function expanded(store: Store, session: Session) {
  const intent = await store.find('payment_intent', session.payment_intent)
  const charge = intent && (await store.find('charge', intent.latest_charge))
  const booking = charge && (await store.find('balance_transaction', charge.balance_transaction))
  return {
    ...shown(session),
    payment_intent: intent && {
      ...intent,
      latest_charge: charge && { ...charge, balance_transaction: booking ?? null },
    },
  }
}

function sessionFrom(params: Record<string, Param>, { web }: StripeAccount): Session | Answer {
  const items = paramAt(params, 'line_items')
  const lines = (Array.isArray(items) ? items : []).map((item) => ({
    name: paramText(item, 'price_data', 'product_data', 'name'),
    quantity: Number(paramText(item, 'quantity')),
    each: Number(paramText(item, 'price_data', 'unit_amount') || 'x'),
    currency: paramText(item, 'price_data', 'currency'),
  }))
  const [first] = lines
  if (paramText(params, 'mode') !== 'payment' || !first)
    return refusal(400, 'parameter_missing', 'A payment needs line items.')
  if (
    lines.some(
      ({ quantity, each, name, currency }) =>
        !(quantity > 0 && each >= 0 && name) || currency !== first.currency,
    )
  )
    return refusal(400, 'parameter_invalid', 'A line item is not valid.')
  const amount = lines.reduce((sum, { quantity, each }) => sum + quantity * each, 0)
  if (amount < leastAmount) return refusal(400, 'amount_too_small', 'The total amount must be higher.')
  const expiresAt = Number(paramText(params, 'expires_at') || nowSeconds() + 86_400)
  const inSeconds = expiresAt - nowSeconds()
  if (!(inSeconds >= 1800 && inSeconds <= 86_400))
    return refusal(400, 'parameter_invalid', 'The session must expire within 30 minutes to 24 hours.')
  const id = newId('cs_test')
  return {
    object: 'checkout.session',
    id,
    status: 'open',
    payment_status: 'unpaid',
    client_reference_id: paramText(params, 'client_reference_id') || null,
    amount_total: amount,
    currency: first.currency,
    livemode: false,
    metadata: paramTexts(params, 'metadata'),
    payment_intent: null,
    url: `${web}checkout/${id}`,
    success_url: paramText(params, 'success_url'),
    cancel_url: paramText(params, 'cancel_url') || null,
    expires_at: expiresAt,
    created: nowSeconds(),
    customer_details: null,
    lines: lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)),
    intent_metadata: paramTexts(paramAt(params, 'payment_intent_data') ?? {}, 'metadata'),
    keeps_card: paramText(params, 'payment_intent_data', 'setup_future_usage') === 'off_session',
    custom_text: paramText(params, 'custom_text', 'submit', 'message'),
  }
}
