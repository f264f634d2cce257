import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { earliestEnd, lastDayOf, periodOf, type Interval } from './periods.ts'
import { subscriptionFigures } from './subscription-figures.ts'
import {
  endReasons,
  subscriptionParties,
  subscriptionStates,
  subscriptionStatuses,
} from './subscription-states.ts'

// Generates `docs/subscriptions.md`.

const introduction = `# Subscriptions

A package with a period is sold as a subscription. Each period makes one ordinary order, with its brief, tasks, due date,
deliveries and invoice: there is no second kind of work.

## The first order

- **Placing.** The order of the package is the order of the first period. The server takes the price from the package, for the
  \`period\` that was chosen (\`month\`, \`quarter\`, \`year\`; by default that of the package’s price). Add-ons are part of every
  period; a set-up fee and a coupon of the first order only.
- **A trial** begins at once: the work starts, and the first period, with its payment, begins after the trial days. Until it is
  paid, the customer can end it without paying anything.
- **The state** is \`Pending\` until that order is paid. If it is canceled, or not paid within the days of grace, the subscription
  has ended.
- **By the agency.** _Subscriptions → New_ makes one for a customer, paid by a link or on invoice, at another price if the person
  may.

## Periods

The agency’s own clock makes the order of a period some days before the period begins (_How we work → Subscriptions_, 7 by
default), for the same buyer, at the agreed price, with the tax of that day. Its name, and the line of its invoice, have the
period; the e-invoice states it as the invoicing period (BG-14).

- **Exactly one.** A period has a number, which is a key of the database: two processes, a repeated job or weeks without the
  server make one order each. What was missed is made up for, due at once.
- **Days** are civil days in the time zone of the site, and follow from the first day and the number, never from the period
  before.
- **Paid as before.** If the last order was on invoice, the next one is issued as an open invoice; else the customer gets a mail
  with a link to pay. What is offered first is always the oldest unpaid order.
- **The brief** is copied and counts as sent. Work days count from the payment, as for any order.
- **A dispute** of a period: no further one until it is decided.
- **One that an order was canceled for** by the agency is skipped; customers end or pause the subscription instead.

## Collected by Stripe

Where Stripe is set up, an order of a period that is paid by it lets Stripe collect the periods that follow. The customer is
told so before the button, and on Stripe’s page. Stripe then owns the clock: it charges the card on the first day of a period,
and tries again by the rules of its dashboard. The order of a
period that is collected says when, rather than to pay it. The payment by hand stays possible, and is the way where no provider
collects.

- **The first payment** is an ordinary checkout of the order: its lines, set-up fee, coupon and tax are those of its breakdown.
  The card is kept there, and a subscription of Stripe Billing begins with the next period that has no order. At Stripe it is
  one price, without its taxes and coupons; invoices are ours.
- **A period** has its ordinary order, which our clock makes as for any other. What Stripe has collected pays the oldest order
  that is not paid, made on the spot if it is not there yet. Notices only say that something has changed: Stripe is asked what
  is true. It is also asked once a day, and each hour about a period that is late, so that nothing depends on a notice.
- **A payment that fails** makes the subscription \`PastDue\`, with a mail; paying leads to what Stripe could not collect, where
  the bank’s confirmation is given and another card is used. Our own mails of a late payment are not sent. The clock judges a
  period three days later, and never before Stripe was asked within a day.
- **What changes here** is told to Stripe by the same job: an end, a pause or a dispute ends the subscription there, and what is
  resumed or taken back begins another one with the same card; another price, also for an add-on of one period, applies there from the first period that has
  it. A period that was paid otherwise is not collected, and not tried again if it had failed.
- **An end at Stripe** ends ours, with the period that is paid and by the minimum term; what is due until then is paid by hand. If
  Stripe ends it after its last attempt, the days of grace go on.
- **The card** is changed on the page of the subscription, at Stripe, by a guest’s link too. A mail goes to the customer in the
  thirty days before a payment if the card expires before it.
- **What Stripe collects after an end**, or twice, stands at the newest order, for the agency to decide.
- **What Stripe refuses**, or does not know, is shown at the subscription in the back office.

## Collected by PayPal

Where PayPal Checkout is set up and its app may use subscriptions, an order of a period that is paid by it lets PayPal collect
the periods that follow, by the same rules. What differs follows from that each customer approves each subscription at PayPal:

- **The first payment** is that approval: its set-up fee is the total of the order, its price that of a period, from the first
  day of the next one on. Product and plan are made at PayPal when they are first needed, one for each package and price, and
  never changed. An approval that nobody gave in a day is not waited for; one that is given twice, in an older window, is ended,
  and its payment is for the agency to decide. If PayPal refuses subscriptions, the order is paid alone, and each period by a
  link.
- **A payment that fails** is tried again by PayPal every five days, twice. Until then, paying leads to PayPal’s page on which
  customers choose how they pay. After the last attempt PayPal waits: the period is paid as any other order, by PayPal or
  otherwise, after which PayPal asks for it no more, and collects on. What was paid otherwise while PayPal still tries ends the
  collection, so that nobody pays twice.
- **A fault of the agency’s account**, such as a limit or a restriction, is mailed to the agency, and not to the
  customer until the period is late.
- **A pause or a dispute** suspends the subscription at PayPal; what goes on in the same period activates it. After a longer
  pause, PayPal’s days differ: the customer gets a link, and approves anew with the payment.
- **An end** is final at PayPal: it is told at once, and the paid period is honored here. Taken back, or with another package or
  period, the next period is paid by a link, which approves the collection anew. The screens say so before.
- **Another price** is changed at PayPal without an approval, more than ten days before a payment; if it comes later, the
  customer gets a link for it.
- **What somebody suspends at PayPal** is shown to the agency, and not activated by itself.

## Not paid

A period that is not paid on its day makes the subscription \`PastDue\`. What follows are steps by days after the period was due,
which the owner sets (_How we work → Subscriptions_); the page of the subscription in the back office says which are done, and
what comes next on which day.

- **Emails to the customer**, up to three, each with its own text and the last day to pay: by default one, on the day after. Open
  invoices have reminders of their own, and get none of these. After days without the server, only the latest that is due is
  sent. Where a provider could not collect the period, its mail is the first one; the later ones, and the pause, count from
  when the period is judged late.
- **The work is paused**, if the owner wants it: an order whose work began before the payment (on invoice, or in a trial) says
  that it waits for the payment, on the board, in lists, at its tasks and to its customer. Once it is paid, the work goes on,
  with its due date and those of its open tasks moved by the days of the pause.
- **The end**, after the days of grace (14 by default): the subscription has ended as unpaid, and unpaid orders are canceled,
  unless they are delivered. After days without the server, at least one day is left to pay.

Paying makes the subscription \`Active\`, unless another period is late, which then has its own days. Money that arrives after the
end is for an order that is canceled: the agency is asked to decide.

## Pause, change, end

- **Pause.** The running period goes on to its end; no further one begins. An order that was made for one that has not begun
  and is not paid is canceled. It goes on with the next period if the last one still runs, else with one that begins that
  day, or on the day that was set; a mail tells the customer so.
- **Another package or period** takes effect with the next period that has no order yet; the customer chooses among the packages
  with a period, gets the day and the price by mail, and can take it back until then. A new price that was announced waits
  meanwhile, and applies again if it is taken back. If the agency takes a change or a price back, the customer gets a mail.
- **An add-on** of the package is added and removed by the customer, also by a guest’s link, and by the agency: to each period
  from the next one on that has no order yet, or once with that one. What it costs from when is said before the button and by
  mail; nothing is due before. What comes once is a line of one order, so it counts for no recurring figure; if that order is
  withdrawn by a pause or an end, it comes with the next one. Another package begins without the add-ons of each period; they
  can be added to it before it begins. One that an agreed price includes is removed by the agency, with another price.
- **Another price** is announced by mail, at least 30 days before; it applies from the first period that begins on the day or
  later. Until then the customer may end the subscription, whatever minimum term or notice was agreed. Only the agency takes it back.
- **End.** With the running period, or a paid later one; not before the minimum term is over, and not sooner than the notice.
  The page shows the day before it is confirmed, and a mail confirms it. Until then it can be taken back, without a gap,
  which a mail confirms, too. The agency can end it at once; what is given back, it refunds at the order, with a credit note.
- **Without an account**, the link of the guest’s own mails opens the subscription and changes it. Other links to an order do not.
- **The agency** gets a mail when a customer pauses, changes or ends one or takes the end back, and when one is past due or ends unpaid.
- **An erased account** ends its own subscriptions. Those of a company go on.

## States

\`content/shop/subscription-states.ts\` has the table; \`npm test\` compares it with this page, and
\`npm exec -- vitest run --project unit content/shop/subscriptions-doc.test.ts -u\` updates it.
`

const statesTable = () => [
  '| state | label | becomes (by) | makes periods | counts as running | to the customer |',
  '| --- | --- | --- | --- | --- | --- |',
  ...subscriptionStatuses.map((status) => {
    const { label, transitions, makesPeriods, isRunning, customer } = subscriptionStates[status]
    const moves = Object.entries(transitions).map(([to, by]) => `${to} (${by.join(', ')})`)
    const yes = (value: boolean) => (value ? 'yes' : '')
    return `| \`${status}\` | ${label} | ${moves.join(', ')} | ${yes(makesPeriods)} | ${yes(isRunning)} | ${customer} |`
  }),
]

const schedules: readonly (readonly [string, Interval])[] = [
  ['2026-01-31', 'month'],
  ['2028-01-31', 'month'],
  ['2026-11-30', 'quarter'],
  ['2028-02-29', 'year'],
]

const periodTable = () => [
  '| first day | every | next periods begin |',
  '| --- | --- | --- |',
  ...schedules.map(([anchor, interval]) => {
    const starts = [2, 3, 4, 5].map((number) => periodOf({ interval, anchor, anchorNumber: 1 }, number).from)
    return `| ${anchor} | ${interval} | ${starts.join(', ')} |`
  }),
]

const ends: readonly (readonly [today: string, months: number | null, noticeDays: number | null])[] = [
  ['2026-03-10', null, null],
  ['2026-03-10', 6, null],
  ['2026-03-10', null, 14],
  ['2026-03-20', null, 14],
]

const endTable = () => [
  '| ended on | minimum term | notice | last day |',
  '| --- | --- | --- | --- |',
  ...ends.map(([today, months, noticeDays]) => {
    const minimumUntil = months && lastDayOf('2026-01-31', months)
    const schedule = { interval: 'month', anchor: '2026-01-31', anchorNumber: 1 } as const
    const last = earliestEnd(schedule, 2, { today, minimumUntil: minimumUntil || null, noticeDays })
    return `| ${today} | ${months ? `${months} months` : ''} | ${noticeDays ? `${noticeDays} days` : ''} | ${last} |`
  }),
]

test('docs/subscriptions.md has the tables of states, periods, ends and figures', async () => {
  const path = fileURLToPath(new URL('../../docs/subscriptions.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format(
    [
      introduction,
      ...statesTable(),
      '',
      `By whom: ${subscriptionParties.join(', ')}. “Payment” is the payment of an order, by whatever way; “clock” a day that has come; “provider” what a payment provider that collects it says.`,
      `Why it ended: ${Object.values(endReasons).join(', ').toLowerCase()}.`,
      '',
      '## Days',
      '',
      ...periodTable(),
      '',
      'The last day of one by the month since 2026-01-31:',
      '',
      ...endTable(),
      '',
      '## Figures',
      '',
      'By month, in the time zone and currency of the site. What a subscription was worth at a moment follows from its history',
      '(`subscription_events`), so that past months never change. `recurring` of a month is that of the month before, plus `started`,',
      '`resumed` and `grown`, less `lost` and `shrunk`.',
      '',
      '| figure | definition |',
      '| --- | --- |',
      ...Object.entries(subscriptionFigures).map(([name, definition]) => `| \`${name}\` | ${definition} |`),
      '',
    ].join('\n'),
    options,
  )
  await expect(text).toMatchFileSnapshot(path)
})
