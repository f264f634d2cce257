import { Hono, type Context } from 'hono'
import type { Database } from '#api/platform/db/database.ts'
import type { Env } from '#api/platform/env.ts'
import { readForm } from '#api/platform/http/form.ts'
import type { Log } from '#api/platform/log.ts'
import { createAccount, standInPath, webhookPath } from '#api/money/payment-providers/stripe/account.ts'
import { prepareStandIn } from '../stand-in.ts'
import { act, pay } from './actions.ts'
import { current, stripeApi } from './api.ts'
import { Notices } from './notices.ts'
import { actOnSubscription, changeCard, payInvoice } from './billing.ts'
import { accountPage, checkoutPage, errorPage, invoicePage, portalPage } from './pages.ts'
import { scenarios } from './scenarios.ts'
import { Store } from './store.ts'

/**
 * A stand-in of Stripe for development and tests, with which its own package speaks over HTTP: the same API, a checkout
 * page, and notices that it signs.
 */
export function createStripeStandIn(
  db: Database,
  env: Pick<Env, 'stripe' | 'publicUrl' | 'currency'>,
  self: () => string,
  log: Log,
): Hono {
  const account = createAccount(env, self)
  const store = new Store(db)
  const notices = new Notices(() => account.notices + webhookPath, account.webhookSecret)
  const parts = { store, notices }
  const app = new Hono()

  prepareStandIn(app, {
    publicUrl: account.publicUrl,
    log,
    notFound: errorPage('There is no such page in the simulator.'),
  })

  app.get(standInPath, async (c) => {
    const intents = await store.list('payment_intent', 50)
    const payments = await Promise.all(
      intents.map(async (intent) => ({
        intent,
        charge: (await store.find('charge', intent.latest_charge))!,
      })),
    )
    return c.html(accountPage(payments, await store.list('subscription', 50)))
  })
  app.get(`${standInPath}/checkout/:id`, async (c) => {
    const session = await current(store, c.req.param('id'))
    if (session?.status === 'open') return c.html(checkoutPage(session))
    return session
      ? c.html(errorPage('This checkout is over: it was paid, or has expired.'), 410)
      : c.notFound()
  })
  app.post(`${standInPath}/checkout/:id`, async (c) => {
    const session = await current(store, c.req.param('id'))
    if (!session) return c.notFound()
    if (session.status !== 'open')
      return c.html(errorPage('This checkout is over: it was paid, or has expired.'), 410)
    const { scenario } = await readPosted(c)
    const isPaid = await pay(parts, session, scenarios.find(({ key }) => key === scenario)?.key ?? 'paid')
    if (!isPaid) return c.html(checkoutPage(session, true), 402)
    return c.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', session.id), 303)
  })
  app.get(`${standInPath}/invoice/:id`, async (c) => {
    const invoice = await store.find('invoice', c.req.param('id'))
    return invoice ? c.html(invoicePage(invoice)) : c.notFound()
  })
  app.post(`${standInPath}/invoice/:id`, async (c) => {
    const invoice = await store.find('invoice', c.req.param('id'))
    if (invoice?.status !== 'open') return c.html(errorPage('This invoice is not open any more.'), 410)
    await payInvoice(parts, invoice)
    return c.redirect(`${standInPath}/invoice/${invoice.id}`, 303)
  })
  const ownAddress = (to = '') => (to.startsWith(`${account.publicUrl}/`) ? to : '/')
  app.get(`${standInPath}/portal/:id`, async (c) => {
    const customer = await store.find('customer', c.req.param('id'))
    return customer ? c.html(portalPage(customer.id, ownAddress(c.req.query('return')))) : c.notFound()
  })
  app.post(`${standInPath}/portal/:id`, async (c) => {
    const { return: to } = await readPosted(c)
    if (!(await changeCard(parts, c.req.param('id')))) return c.notFound()
    return c.redirect(ownAddress(to), 303)
  })
  app.post(`${standInPath}/subscriptions/:id`, async (c) => {
    const { action = '' } = await readPosted(c)
    const done = await actOnSubscription(parts, c.req.param('id'), action)
    if (!done) return c.html(errorPage('This cannot be done to the subscription any more.'), 409)
    return c.redirect(standInPath, 303)
  })
  app.post(`${standInPath}/payments/:id`, async (c) => {
    const { action = '' } = await readPosted(c)
    const done = await act(parts, c.req.param('id'), action)
    if (!done) return c.html(errorPage('This cannot be done to the payment any more.'), 409)
    return c.redirect(standInPath, 303)
  })
  app.route('/', stripeApi(account, store, notices))
  return app
}

const readPosted = async (c: Context) => readForm(new Uint8Array(await c.req.arrayBuffer()))
