import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'
import {
  lineText,
  lineTotal,
  netOf,
  portionOf,
  restOf,
  sumOf,
  takeOff,
  totalOf,
  type Line,
} from './breakdown.ts'
import { fromCents } from './cents.ts'
import { withCoupon } from './coupon.ts'
import { selectedLines } from './selection.ts'

// Generates `docs/order-money.md`.

const introduction = `# Money of an order

An order consists of items: the package first, then its add-ons. An order that the agency enters may also have items of free
text, other prices, and no package; it is then called by its first item. Each item has a quantity and a price, which includes
tax. What is taken off is a line with a reason. All of it is fixed when the order is placed (\`order_items\`, \`order_discounts\`), as is
the tax (\`orders.tax\`); later changes of prices and tax rules do not change it. The order page, the receipt, the invoice
with its data, mails, exports and the item list at PayPal all show the same lines.

- **Add-ons** (_Services and packages → Add-ons_) are offered on the order form of every package, or only of those that you choose. An
  add-on is charged once per order, for each package, or as often as the customer chooses.
- **A quantity of a package** can be chosen if the package has a largest quantity.
- **The total** of the lines is what the customer pays, \`packagePrice\` of the API. A request that states another total than
  that of now gets 409 with it, and places no order.
- **Discounts** are spread over the lines in proportion to what they cost. Cents that rounding leaves go to the lines with
  the largest remainders, so that the lines always add up; no line falls below 0.00.
- **Tax** is the part of the total that the rule of the buyer’s country makes it. The net amounts of the lines add up to
  that of the total.
- **A partial refund** gives back every line and every discount in proportion to what is left of it. A full one is what is
  left: it never adds up to another amount than the total.

- **A coupon** (_Coupons_ in the back office) is such a discount. It is for everything or for the packages and add-ons that
  you choose, with a percentage or an amount, a least amount of what it is for (with tax), the first order only, days, and
  limits in all and by customer: the person, their company and their address. One code an order. It is typed on the order
  form (if _Packages: heading_ says so) or carried by a link (\`/order-now/…?coupon=CODE\`).
- **When a coupon counts.** The order form shows what it takes off; the order is placed only if it still does, else with a
  message, never at another price. Placing locks the coupon, so that the last use goes to one order. A canceled order gives
  its use back; if it is paid late after all, it keeps its discount and counts again. Refunds change nothing. Codes that do
  not exist, have ended or are used up get the same answer, and checks are limited.
- **An upgrade** of a running order to a larger package is an order of its own, over the larger package less what was paid
  for the package of the running order. The customer or the agency orders it on the page of the order. It has its own
  payment and its own invoice; lines and documents of the running order never change. Once it is paid, the running order gets
  the tasks and the rounds of changes of the larger package, and its due date moves by the days that this takes longer.
- **An order of 0.00** is paid when it is placed, without a provider and without an invoice.

All amounts are computed in cents (\`content/shop/breakdown.ts\`), in the browser and on the server by the same code.
\`npm test\` compares the tables below with it; \`npm exec -- vitest run --project unit content/shop/order-money-doc.test.ts
-u\` updates them.
`

const pack = { _id: 'p', packageName: 'Basic', packagePrice: '349', packageQuantity: '10' }
const addOns = [
  { _id: 'a', addOnName: 'Extra article', addOnPrice: '119.90', addOnCharged: 'By quantity' },
  { _id: 'b', addOnName: 'Express start', addOnPrice: '90', addOnCharged: '' },
  { _id: 'c', addOnName: 'Translation', addOnPrice: '33.33', addOnCharged: 'For each package' },
]

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...rows].map((cells) => `| ${cells.join(' | ')} |`)

const reasonsOf = (lines: readonly Line[]) => [
  ...new Set(lines.flatMap(({ discounts }) => discounts.map(({ reason }) => reason))),
]

/** The lines with their discounts and net amounts, and their sums. */
function breakdown(lines: readonly Line[], rate: string) {
  const reasons = reasonsOf(lines)
  const off = (line: Line, reason: string) =>
    sumOf(line.discounts.filter((each) => each.reason === reason).map(({ amount }) => amount))
  const total = totalOf(lines)
  const net = netOf(total, rate)
  const sums = [
    '**Total**',
    fromCents(sumOf(lines.map(({ full }) => full))),
    ...reasons.map((reason) => `–${fromCents(sumOf(lines.map((line) => off(line, reason))))}`),
    `**${fromCents(total)}**`,
  ]
  return [
    ...table(
      ['line', 'price', ...reasons, 'to pay'],
      [
        ...lines.map((line) => [
          lineText(line),
          fromCents(line.full),
          ...reasons.map((reason) => `–${fromCents(off(line, reason))}`),
          fromCents(lineTotal(line)),
        ]),
        sums,
      ],
    ),
    '',
    `With ${Number(rate)}% tax: ${fromCents(net)} net, ${fromCents(total - net)} tax.`,
    '',
  ]
}

/** What single refunds give back of each line, and that they add up. */
function refunds(lines: readonly Line[], amounts: readonly number[]) {
  const taken: Line[][] = []
  for (const amount of [...amounts, totalOf(lines) - sumOf(amounts)])
    taken.push(portionOf(restOf(lines, taken.flat()), amount))
  const partOf = (part: readonly Line[], { position }: Line) =>
    fromCents(sumOf(part.filter((each) => each.position === position).map(lineTotal)))
  return table(
    [
      'line',
      ...taken.map((part, i) => `${i < amounts.length ? 'part' : 'rest'} ${fromCents(totalOf(part))}`),
      'in all',
    ],
    lines.map((line) => [
      lineText(line),
      ...taken.map((part) => partOf(part, line)),
      partOf(taken.flat(), line),
    ]),
  )
}

test('docs/order-money.md has breakdowns and refunds as the code computes them', async () => {
  const two = selectedLines(pack, addOns, {
    quantity: 2,
    addOns: [
      { id: 'a', quantity: 3 },
      { id: 'b', quantity: 1 },
      { id: 'c', quantity: 1 },
    ],
  })
  const one = selectedLines(pack, addOns, { quantity: 1, addOns: [{ id: 'c', quantity: 1 }] })
  const reduced = takeOff(two, { reason: 'As agreed', amount: 10_000 })
  const free = takeOff(one, { reason: 'As agreed', amount: totalOf(one) })
  const rule = { code: 'SPRING', percent: '', amount: '', records: ['p'], leastTotal: '', periods: 1 }
  const path = fileURLToPath(new URL('../../docs/order-money.md', import.meta.url))
  const options = { ...(await resolveConfig(path)), filepath: path }
  const text = await format(
    [
      introduction,
      '## Two packages with add-ons',
      '',
      '_Extra article_ is charged by quantity, _Express start_ once per order, _Translation_ for each package.',
      '',
      ...breakdown(two, '19.00'),
      '## The same with 100.00 off',
      '',
      ...breakdown(reduced, '19.00'),
      '## Everything taken off',
      '',
      ...breakdown(free, '20.00'),
      '## A coupon of 25% for the package alone',
      '',
      ...breakdown(withCoupon(two, { ...rule, percent: '25' }), '19.00'),
      '## A coupon of 50.00 for everything',
      '',
      ...breakdown(withCoupon(two, { ...rule, amount: '50', records: [] }), '19.00'),
      '## Refunds of the second one',
      '',
      ...refunds(reduced, [10_000, 33_333]),
      '',
    ].join('\n'),
    options,
  )
  await expect(text).toMatchFileSnapshot(path)
})
