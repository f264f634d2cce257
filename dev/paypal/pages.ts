import { html } from 'hono/html'
import { formatMoney, productLanguage } from '#content/locale/format.ts'
import { fromCents, toCents } from '#content/shop/cents.ts'
import { simulatorPath } from '#api/money/payment-providers/paypal/hosts.ts'
import { scenarioChoices } from '../stand-in.ts'
import { actions } from './actions.ts'
import { scenarios } from './scenarios.ts'
import { subscriptionActions } from './billing.ts'
import type { Checkout, Payment, Subscription } from './store.ts'

type Html = ReturnType<typeof html>

/** A page of a stand-in of a payment provider. */
export const page = (title: string, body: Html, { of, home } = { of: 'PayPal', home: simulatorPath }) =>
  html`<!doctype html>
    <html lang="${productLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${simulatorPath}/style.css" />
      </head>
      <body>
        <header>
          Payment simulator: it stands in for ${of}, and no money moves.
          <a href="${home}">All payments</a>
        </header>
        <main>${body}</main>
      </body>
    </html>`

const money = ({ amount, currency }: Pick<Checkout, 'amount' | 'currency'>) =>
  formatMoney(fromCents(toCents(amount) ?? 0), currency, productLanguage)

export const checkoutPage = (id: string, checkout: Checkout) =>
  page(
    `Pay ${money(checkout)}`,
    html`<h1>Pay with the simulator</h1>
      <form class="card" method="post" action="${simulatorPath}/checkout/${id}">
        <p class="amount">${money(checkout)} <small>${checkout.currency}</small></p>
        <dl>
          <dt>For</dt>
          <dd>
            ${checkout.item}${checkout.invoice ? html` (${checkout.invoice})` : ''}
            ${checkout.lines.length > 0 ? html`<br />${checkout.lines.join(', ')}` : ''}
          </dd>
          <dt>To</dt>
          <dd>${checkout.payee}</dd>
          <dt>From</dt>
          <dd>José Käufer, buyer@simulator.test</dd>
        </dl>
        <button class="pay" autofocus>Pay now</button>
        <a class="button" href="${checkout.cancelTo}">Cancel and return</a>
        ${scenarioChoices(scenarios.filter(({ way }) => !way || (way === 'form') === (checkout.way === 'form')))}
      </form>`,
  )

const subscriptionsCard = (subscriptions: readonly { id: string; data: Subscription }[]) => html`
  <h2>Subscriptions</h2>
  <div class="card">
    <ul>
      ${subscriptions.map(
        ({ id, data: { name, price, currency, status, next } }) =>
          html`<li>
            <p>
              <b>${formatMoney(price, currency, productLanguage)}</b> for ${name}: ${status}, next on
              ${next.slice(0, 10)}
            </p>
            ${
              status === 'CANCELLED' || status === 'APPROVAL_PENDING'
                ? ''
                : html`<form method="post" action="${simulatorPath}/subscriptions/${id}">
                    ${subscriptionActions.map(
                      ([action, label]) => html`<button name="action" value="${action}">${label}</button>`,
                    )}
                  </form>`
            }
          </li>`,
      )}
    </ul>
  </div>
`

export const accountPage = (
  payments: { id: string; payment: Payment; checkout: Checkout }[],
  subscriptions: readonly { id: string; data: Subscription }[],
) =>
  page(
    'Payments in the simulator',
    html`<h1>Payments in the simulator</h1>
      <div class="card">
        ${
          payments.length === 0
            ? html`<p>Nothing has been paid yet. Order a package on the site and pay for it.</p>`
            : html`<ul>
                ${payments.map(
                  ({ id, payment, checkout }) =>
                    html`<li>
                      <p>
                        <b>${formatMoney(payment.amount, checkout.currency, productLanguage)}</b> for
                        ${checkout.invoice || checkout.item}:
                        ${payment.status}${
                          payment.refunded === '0.00'
                            ? ''
                            : `, ${formatMoney(payment.refunded, checkout.currency, productLanguage)} refunded`
                        }
                      </p>
                      <form method="post" action="${simulatorPath}/payments/${id}">
                        ${actions[payment.status].map(
                          ([action, label]) =>
                            html`<button name="action" value="${action}">${label}</button>`,
                        )}
                      </form>
                    </li>`,
                )}
              </ul>`
        }
      </div>
      ${subscriptions.length > 0 ? subscriptionsCard(subscriptions) : ''}`,
  )

/** Where customers choose with what they pay. */
export const autopayPage = page(
  'Automatic payments',
  html`<h1>Automatic payments</h1>
    <div class="card">
      <p>At PayPal, customers see here what they have approved, and choose how it is paid.</p>
    </div>`,
)

export const errorPage = (what: string) =>
  page(
    'Things don’t appear to be working',
    html`<h1>Things don’t appear to be working</h1>
      <div class="card"><p>${what}</p></div>`,
  )
