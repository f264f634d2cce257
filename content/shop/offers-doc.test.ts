import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import { sections } from '../sections/sections.ts'
import { fromCents } from './cents.ts'
import { offerParties, offerStates, offerStatuses } from './offer-states.ts'
import { planAmounts, planDue, type PlanPart } from './payment-plan.ts'

// Generates `docs/offers.md`.

const introduction = `# Offers

Half of an agency's business begins by phone or mail. An offer says what you would do and what it costs; the client reads it
on a page of your site, chooses options, asks, and accepts it. Then it is an order.

## Write and send

_Offers → New offer_, or _Make an offer_ on a customer's page or beside a message of the inbox. An offer has items (a package,
an add-on, or free text, each with a quantity, a price with tax, and a discount with its reason), options that the client may
tick, an introduction, terms, a last day, and a plan of payments. _How we work → Texts for offers_ has texts that you insert
into offers, and what a new offer begins with. _Preview_ and _PDF_ show what the client will see; their words are yours, too:
_Pages → Offers_.

- **Sending** fixes everything: items, texts, terms, seller, buyer and tax as they are now. It gives the offer its number
  (\`OF-2026-0001\`: in the order of sending, without gaps) and mails the link of its page with the PDF. Later changes of prices,
  coupons and settings do not touch it; the tax of the order is decided when it is accepted.
- **The link** (\`/offer#OFFER.TOKEN\`) is the same for all versions: the page shows the newest one that was sent. You can copy
  it on the screen of the offer.
- **A new version** is a draft with the same number; the client sees the version before until you send it. Then that one is
  replaced. An accepted offer has no further versions.
- **Seen** is recorded when the page is opened by the link in a browser that is not signed in to the back office. Mail programs
  and link previews run no scripts, and do not count.
- **Questions** are a conversation on the page, for all versions; the other side gets each message by email.
- **Paid by the period.** An item can be paid every month, quarter or year; all such items have the same period. The page and the
  PDF say what the first payment and each later one come to, the minimum term and notice of the package, and how to end it.
  Accepting begins a [subscription](subscriptions.md) at the prices of the offer; what is paid once is in its first order. Such an
  offer has no parts.
- **Reminders** go to clients who have not answered, on the days that you set: days after sending, and days before the last day.
- **Permissions**: \`offers.read\` sees offers, \`offers.edit\` writes them, \`offers.send\` sends and closes them and answers
  questions. All need the right to see prices.

## Accept

The client enters a name, ticks the sentence of agreement, and completes who buys. The request states the digest of what was
shown and the total; the server computes the total from the offer, whatever else was sent.

- **409**, and nothing is ordered, if a newer version was sent meanwhile, the total is another one, or somebody has answered.
  Of several who accept at the same time, the first gets the order; all others read who accepted.
- **422** for an option that is not offered.
- **Until the end of the last day** in the time zone of the site.
- **Kept as evidence** (\`offer_acceptances\`): name, address of the mail, time, network address as far as the server logs it
  (\`LOG_CLIENT_ADDRESS\`), exactly what was shown with the chosen options as JSON, its SHA-256 digest, and the PDF. To check a
  digest: JSON with the names of all objects sorted and without spaces. It is a simple electronic signature: enough for most
  contracts of services, not where the law requires writing.
- **The order** has the chosen items with their discounts, the package first. It belongs to the address of the offer: the client
  gets a link to it, and who signs in with that address finds it in their account. Both sides get the PDF by mail.

## States

Each version has a state (\`content/shop/offer-states.ts\`). The database, filters, labels and this table follow from one table in
the code; \`npm test\` compares them, and \`npm exec -- vitest run --project unit content/shop/offers-doc.test.ts -u\` updates this page.
`

const statesTable = () => [
  '| state | label | becomes (by) | can be answered | to the client |',
  '| --- | --- | --- | --- | --- |',
  ...offerStatuses.map((status) => {
    const { label, transitions, isOpen, customer } = offerStates[status]
    const moves = Object.entries(transitions).map(([to, by]) => `${to} (${by.join(', ')})`)
    return `| \`${status}\` | ${label} | ${moves.join(', ')} | ${isOpen ? 'yes' : ''} | ${customer ? sections.wordsOffer.fields[customer].default : ''} |`
  }),
]

const plans: readonly (readonly [total: number, parts: readonly PlanPart[]])[] = [
  [
    9999,
    [
      { share: '30%', due: 'acceptance', dueOn: '' },
      { share: '35%', due: 'date', dueOn: '2026-12-18' },
      { share: '', due: 'delivery', dueOn: '' },
    ],
  ],
  [
    120_000,
    [
      { share: '500', due: 'acceptance', dueOn: '' },
      { share: '', due: 'delivery', dueOn: '' },
    ],
  ],
  [
    10_000,
    [
      { share: '33.33%', due: 'acceptance', dueOn: '' },
      { share: '33.33%', due: 'date', dueOn: '2026-12-18' },
      { share: '', due: 'date', dueOn: '2027-01-18' },
    ],
  ],
]

const planTable = () => [
  '| total | parts | amounts |',
  '| --: | --- | --- |',
  ...plans.map(([total, parts]) => {
    const words = parts.map(
      ({ share, due, dueOn }) => `${share || 'the rest'}: ${dueOn || planDue[due].toLowerCase()}`,
    )
    return `| ${fromCents(total)} | ${words.join('; ')} | ${planAmounts(parts, total).map(fromCents).join(' + ')} |`
  }),
]

test('docs/offers.md has the tables of the states and of the plans', async () => {
  const path = fileURLToPath(new URL('../../docs/offers.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format(
    [
      introduction,
      ...statesTable(),
      '',
      `By whom: ${offerParties.join(', ')}. “Clock” is the end of the last day.`,
      '',
      '## Payments by a plan',
      '',
      'A part is a percentage of the total or an amount, due on acceptance, on a day or on delivery. The last part is the rest, so',
      'that the parts always add up to the total: no cent is lost or invented, whatever options the client chooses.',
      '',
      ...planTable(),
      '',
      'The order of an accepted offer is paid in these parts (`order_instalments`):',
      '',
      '- **Pay.** The payment page charges the next part that is not paid, then the one after it. A payment of more than a part',
      '  counts for the next one. `next` of the order is what is to be paid next, `open` all that is left.',
      '- **Work** begins once the first part is paid; at once, if the first part is due later.',
      '- **Invoices.** Each part has an invoice of its own over its amount and tax, issued when it is paid; on invoice, when it is',
      '  due, with its own reference and reminders. The last one is the exact rest of every line. A part that was given back, or',
      '  whose entry was taken back, is a credit note.',
      '- **Asked for.** On its day, or when the order is delivered, the client gets a mail, once for each part. _Open items_ and',
      '  overdue days follow the next part. The order is Paid once all parts are.',
      '',
    ].join('\n'),
    options,
  )
  await expect(text).toMatchFileSnapshot(path)
})
