import { html } from 'hono/html'
import { formatMoney, productLanguage } from '#content/locale/format.ts'
import { fromSmallestUnit } from '#api/money/payment-providers/stripe/amount.ts'
import { standInPath } from '#api/money/payment-providers/stripe/account.ts'
import { page } from '../paypal/pages.ts'
import { scenarioChoices } from '../stand-in.ts'
import { actionsFor } from './actions.ts'
import { scenarios } from './scenarios.ts'
import { subscriptionActions } from './billing.ts'
import type { Charge, Intent, Invoice, Session, Subscription } from './store.ts'

const of = { of: 'Stripe', home: standInPath }

const money = (amount: number, currency: string) =>
  formatMoney(fromSmallestUnit(amount, currency) ?? '0', currency.toUpperCase(), productLanguage)

/** The checkout; with `declined`, after a card was declined. */
export const checkoutPage = (session: Session, declined = false) => {
  const amount = money(session.amount_total, session.currency)
  return page(
    `Pay ${amount}`,
    html`<h1>Pay by card, or as you like</h1>
      <form class="card" method="post" action="${standInPath}/checkout/${session.id}">
        ${declined ? html`<p role="alert"><b>Your card was declined.</b> Nothing was taken.</p>` : ''}
        <p class="amount">${amount} <small>${session.currency.toUpperCase()}</small></p>
        <dl>
          <dt>For</dt>
          <dd>${session.lines.join(', ')}</dd>
          <dt>Card</dt>
          <dd>4242 4242 4242 4242, José Käufer</dd>
        </dl>
        ${session.custom_text ? html`<p>${session.custom_text}</p>` : ''}
        <button class="pay" autofocus>Pay now</button>
        ${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">Cancel and return</a>` : ''}
        ${scenarioChoices(scenarios)}
      </form>`,
    of,
  )
}

/** The page of an invoice of a subscription that could not be collected. */
export const invoicePage = ({ id, status, amount_due: due, currency }: Invoice) =>
  page(
    `Invoice of ${money(due, currency)}`,
    html`<h1>Invoice of ${money(due, currency)}</h1>
      <form class="card" method="post" action="${standInPath}/invoice/${id}">
        ${status === 'open' ? html`<button class="pay" autofocus>Pay now</button>` : html`<p>It is ${status}.</p>`}
      </form>`,
    of,
  )

/** Where a customer changes the card. */
export const portalPage = (customer: string, returnTo: string) =>
  page(
    'Your card',
    html`<h1>Your card</h1>
      <form class="card" method="post" action="${standInPath}/portal/${customer}">
        <input type="hidden" name="return" value="${returnTo}" />
        <p>5555 5555 5555 4444, José Käufer</p>
        <button class="pay" autofocus>Use this card</button>
        <a class="button" href="${returnTo}">Return</a>
      </form>`,
    of,
  )

const subscriptionsCard = (subscriptions: readonly Subscription[]) => html`
  <h2>Subscriptions</h2>
  <div class="card">
    <ul>
      ${subscriptions.map(({ id, description, status, items }) => {
        const { price, current_period_end: end } = items.data[0]!
        return html`<li>
          <p>
            <b>${money(price.unit_amount, price.currency)}</b> for ${description ?? 'a subscription'}:
            ${status}, next on ${new Date(end * 1000).toISOString().slice(0, 10)}
          </p>
          ${
            status === 'canceled'
              ? ''
              : html`<form method="post" action="${standInPath}/subscriptions/${id}">
                  ${subscriptionActions.map(
                    ([action, label]) => html`<button name="action" value="${action}">${label}</button>`,
                  )}
                </form>`
          }
        </li>`
      })}
    </ul>
  </div>
`

export const accountPage = (
  payments: readonly { intent: Intent; charge: Charge }[],
  subscriptions: readonly Subscription[],
) =>
  page(
    'Payments in the simulator',
    html`<h1>Payments in the simulator</h1>
      <div class="card">
        ${
          payments.length === 0
            ? html`<p>Nothing has been paid yet. Order a package on the site and pay for it by card.</p>`
            : html`<ul>
                ${payments.map(
                  ({ intent, charge }) =>
                    html`<li>
                      <p>
                        <b>${money(intent.amount, intent.currency)}</b> for
                        ${intent.metadata['invoice'] ?? 'an order'}:
                        ${intent.status}${
                          charge.amount_refunded
                            ? `, ${money(charge.amount_refunded, charge.currency)} refunded`
                            : ''
                        }
                      </p>
                      <form method="post" action="${standInPath}/payments/${intent.id}">
                        ${actionsFor(intent, charge).map(
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
    of,
  )

export const errorPage = (what: string) =>
  page(
    'Something went wrong',
    html`<h1>Something went wrong</h1>
      <div class="card"><p>${what}</p></div>`,
    of,
  )
