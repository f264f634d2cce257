import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono, type Context } from 'hono'
import { v4 as uuid } from 'uuid'
import type { Database } from '#api/platform/db/database.ts'
import type { Env } from '#api/platform/env.ts'
import { readForm } from '#api/platform/http/form.ts'
import type { Log } from '#api/platform/log.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { ipnPath } from '#api/money/payment-providers/paypal-form/provider.ts'
import { createPayPal, simulatorPath, type PayPal } from '#api/money/payment-providers/paypal/hosts.ts'
import { prepareStandIn } from '../stand-in.ts'
import { act, payByForm } from './actions.ts'
import { actOnSubscription, approve } from './billing.ts'
import { Notices } from './notifications.ts'
import { ordersApi } from './orders-api.ts'
import { accountPage, autopayPage, checkoutPage, errorPage } from './pages.ts'
import { scenarios } from './scenarios.ts'
import { viesStandIn } from '../vies/stand-in.ts'
import { latestPayments, listObjects, findObject, saveObject, type Checkout } from './store.ts'

const css = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8')

/**
 * A PayPal simulator for development and tests: it accepts the same form, has the same API and sends the same notices
 * over HTTP, so that the product runs the same code as with PayPal.
 */
export function createPayPalSimulator(
  db: Database,
  env: Pick<Env, 'paypal' | 'publicUrl' | 'currency'>,
  self: () => string,
  log: Log,
): Hono {
  const paypal = createPayPal(env, self)
  const notices = new Notices(db, paypal)
  const app = new Hono().basePath(simulatorPath)

  prepareStandIn(app, {
    publicUrl: paypal.publicUrl,
    log,
    notFound: errorPage('There is no such page in the simulator.'),
  })

  app.route('/vies', viesStandIn())
  app.get('/style.css', (c) => c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' }))

  app.post('/cgi-bin/webscr', async (c) => {
    const raw = Buffer.from(await c.req.arrayBuffer())
    const prefix = Buffer.from('cmd=_notify-validate&')
    if (raw.subarray(0, prefix.length).equals(prefix)) {
      if (!c.req.header('user-agent')) return c.text('', 403)
      return c.text((await notices.wasSent(raw.subarray(prefix.length))) ? 'VERIFIED' : 'INVALID')
    }
    const fields = readForm(raw)
    const wrong = formError(fields, paypal)
    if (wrong) return c.html(errorPage(wrong), 400)
    const id = uuid()
    await saveObject(db, 'checkout', id, fromForm(fields))
    return c.redirect(`${simulatorPath}/checkout/${id}`, 303)
  })

  app.get('/checkout/:id', async (c) => {
    const checkout = await findObject(db, 'checkout', c.req.param('id'))
    if (!checkout) return c.notFound()
    if (checkout.status !== 'CREATED') return c.html(errorPage('This was paid already.'), 410)
    return c.html(checkoutPage(c.req.param('id'), checkout))
  })

  app.post('/checkout/:id', async (c) => {
    const id = c.req.param('id')
    const checkout = await findObject(db, 'checkout', id)
    if (!checkout) return c.notFound()
    if (checkout.status !== 'CREATED') return c.html(errorPage('This was paid already.'), 410)
    const scenario = await chosenScenario(c)
    if (checkout.way === 'subscription') {
      await approve(db, notices, { id, checkout, scenario })
      return c.redirect(`${checkout.returnTo}?subscription_id=${id}&token=${id}`, 303)
    }
    if (checkout.way === 'form') {
      await saveObject(db, 'checkout', id, { ...checkout, status: 'COMPLETED', scenario })
      await payByForm(db, notices, id, checkout, scenario)
      return c.redirect(checkout.returnTo, 303)
    }
    const approved: Checkout = {
      ...checkout,
      scenario,
      status: scenario === 'forged' ? 'CREATED' : 'APPROVED',
    }
    await saveObject(db, 'checkout', id, approved)
    if (scenario === 'forged') await notices.forge({ event: 'Completed', payment: id, checkout })
    else if (scenario !== 'never') await notices.notifyApproved(id, approved)
    return c.redirect(`${checkout.returnTo}?token=${id}&PayerID=SIMULATEDBUYER`, 303)
  })

  app.get('/', async (c) =>
    c.html(accountPage(await latestPayments(db), await listObjects(db, 'subscription', 50))),
  )

  app.get('/myaccount/autopay/', (c) => c.html(autopayPage))

  app.post('/subscriptions/:id', async (c) => {
    const { action = '' } = await readPosted(c)
    const done = await actOnSubscription(db, notices, { id: c.req.param('id'), action })
    if (!done) return c.html(errorPage('This cannot be done to the subscription any more.'), 409)
    return c.redirect(simulatorPath, 303)
  })

  app.post('/payments/:id', async (c) => {
    const { action = '' } = await readPosted(c)
    const done = await act(db, notices, c.req.param('id'), action)
    if (!done) return c.html(errorPage('This cannot be done to the payment any more.'), 409)
    return c.redirect(simulatorPath, 303)
  })

  app.route('/', ordersApi(db, paypal, notices))
  return app as unknown as Hono
}

const readPosted = async (c: Context) => readForm(new Uint8Array(await c.req.arrayBuffer()))

async function chosenScenario(c: Context): Promise<string> {
  const { scenario } = await readPosted(c)
  return scenarios.find(({ key }) => key === scenario)?.key ?? 'paid'
}

/** Returns why PayPal would reject a form; also rejects URLs of other sites, so that the simulator calls only this one. */
function formError(fields: Record<string, string>, paypal: PayPal): string | null {
  if (fields.cmd !== '_xclick' && !isCart(fields))
    return 'The form does not say that something is bought (cmd=_xclick, or cmd=_cart with upload=1).'
  if (!fields.business) return 'The form does not say who is paid (business).'
  if (!toCents(amountIn(fields))) return 'The form does not say how much is paid (amount).'
  if (fields.notify_url !== paypal.notices + ipnPath)
    return 'The form sends its notices elsewhere (notify_url).'
  for (const name of ['return', 'cancel_return'])
    if (!fields[name]?.startsWith(`${paypal.publicUrl}/`)) return `The form leads elsewhere (${name}).`
  return null
}

const isCart = ({ cmd, upload }: Record<string, string>) => cmd === '_cart' && upload === '1'

/** The lines of a cart: their number, name, quantity and amount in cents. */
const cartLines = (fields: Record<string, string>) =>
  Object.entries(fields).flatMap(([field, name]) => {
    const line = /^item_name_(\d+)$/.exec(field)?.[1]
    if (!line) return []
    const quantity = Number(fields[`quantity_${line}`] ?? '1')
    return [{ line, name, quantity, cents: (toCents(fields[`amount_${line}`] ?? '') ?? 0) * quantity }]
  })

/** What is paid: the amount of the item, or the sum of the cart minus its discount. */
const amountIn = (fields: Record<string, string>) =>
  isCart(fields)
    ? fromCents(
        cartLines(fields).reduce((sum, { cents }) => sum + cents, 0) -
          (toCents(fields.discount_amount_cart ?? '') ?? 0),
      )
    : (fields.amount ?? '')

const fromForm = (fields: Record<string, string>): Checkout => ({
  way: 'form',
  payee: fields.business ?? '',
  item: fields.item_name ?? fields.item_name_1 ?? '',
  lines: cartLines(fields).map(({ name, quantity, cents }) => `${quantity} × ${name}: ${fromCents(cents)}`),
  itemNumber: fields.item_number ?? '',
  quantity: fields.quantity ?? '1',
  amount: amountIn(fields),
  currency: fields.currency_code ?? 'USD',
  custom: fields.custom ?? '',
  invoice: fields.invoice ?? '',
  returnTo: fields.return ?? '',
  cancelTo: fields.cancel_return ?? '',
  status: 'CREATED',
  scenario: 'paid',
  payment: null,
})
