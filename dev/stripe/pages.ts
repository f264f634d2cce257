import { html } from 'hono/html'
import { formatMoney, productLanguage } from '#content/locale/format.ts'
import { fromSmallestUnit } from '#api/money/payment-providers/stripe/amount.ts'
import { standInPath } from '#api/money/payment-providers/stripe/account.ts'
import { page } from '../paypal/pages.ts'
import { scenarioChoices } from '../stand-in.ts'
import { actionsFor } from './actions.ts'
import { scenarios } from './scenarios.ts'
import type { Charge, Intent, Session } from './store.ts'

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
        <button class="pay" autofocus>Pay now</button>
        ${session.cancel_url ? html`<a class="button" href="${session.cancel_url}">Cancel and return</a>` : ''}
        ${scenarioChoices(scenarios)}
      </form>`,
    of,
  )
}

export const accountPage = (payments: readonly { intent: Intent; charge: Charge }[]) =>
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
      </div>`,
    of,
  )

export const errorPage = (what: string) =>
  page(
    'Something went wrong',
    html`<h1>Something went wrong</h1>
      <div class="card"><p>${what}</p></div>`,
    of,
  )
