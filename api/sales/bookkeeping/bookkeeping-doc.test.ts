import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { toCents, fromCents } from '#content/shop/cents.ts'
import { datevRows, startBooksShop, type BooksShop } from '#dev/test/books.ts'

// Generates the tables of `docs/bookkeeping.md`: what the export has of each document and of all money.

let shop: BooksShop
beforeAll(async () => void (shop = await startBooksShop()))
afterAll(() => shop[Symbol.asyncDispose]())

const today = new Date().toISOString().slice(0, 10)
const record = async (method: string) => {
  const { id } = await shop.placed()
  const body = { method, amount: '349', paidOn: today }
  expect((await shop.call('POST', `/order/${id}/payments`, body)).status).toBe(201)
}

/** The kinds of bookings by the first words of their texts, in each program. */
const kinds = [
  ['an invoice of 349.00', 'Rechnung', 'INV-'],
  ['a credit note of 49.00', 'Gutschrift', 'CN-'],
  ['a payment by PayPal', 'Zahlung', 'Payment', '1360'],
  ['PayPal’s fee for it', 'Gebühr', 'Fee', '1360'],
  ['a refund by PayPal', 'Erstattung', 'Refund', '1360'],
  ['a bank transfer', 'Zahlung', 'Payment', '1200'],
  ['a transfer that the bank returned', 'Rücklastschrift', 'Returned by the bank', '1200'],
  ['a payment in cash', 'Zahlung', 'Payment', '1000'],
  ['a payment in another way', 'Zahlung', 'Payment', '1361'],
] as const
const files: Readonly<Record<string, string>> = {
  '1360': 'provider',
  '1200': 'bank',
  '1000': 'cash',
  '1361': 'other',
}

const recordsOf = (file: Buffer | undefined) =>
  parse(file ?? Buffer.from(''), { bom: true, columns: true }) as Record<string, string>[]

/** The amount of the only kind of row whose text begins so, with the name of its file. */
function cellOf(archive: ReadonlyMap<string, Buffer>, name: string, text: string, column: string) {
  const row = recordsOf(archive.get(name)).find((cells) =>
    Object.values(cells).some((cell) => cell.startsWith(text)),
  )
  return `\`${name}\` ${row![column]}`
}

async function bookings() {
  const datev = await shop.exported('datev')
  const rows = datevRows([...datev].find(([name]) => name.startsWith('EXTF'))![1])
  const [quickBooks, xero] = [await shop.exported('quickbooks'), await shop.exported('xero')]
  const lines = kinds.map(([what, word, text, account]) => {
    const [amount, side, konto, counter] = rows.find(
      (cells) => cells[5]!.startsWith(word) && (!account || cells[3] === account),
    )!
    const [debit, credit] = side === 'S' ? [konto, counter] : [counter, konto]
    const file = account ? files[account] : 'invoices'
    const [inQuickBooks, inXero] = account ? ['Amount', '*Amount'] : ['*ItemAmount', '*UnitAmount']
    return [
      what,
      `${amount}: ${debit} to ${credit}`,
      cellOf(quickBooks, `quickbooks-${file}.csv`, text, inQuickBooks),
      cellOf(xero, `xero-${file}.csv`, text, inXero),
    ]
  })
  return { lines, rows }
}

/** The balance of each account through which money goes, in cents: debits minus credits. */
function balances(rows: readonly (readonly string[])[]) {
  const sums = new Map<string, number>()
  for (const [amount, side, account, counter] of rows) {
    const cents = toCents(amount!.replace(',', '.'))! * (side === 'S' ? 1 : -1)
    sums.set(account!, (sums.get(account!) ?? 0) + cents)
    sums.set(counter!, (sums.get(counter!) ?? 0) - cents)
  }
  return sums
}

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const introduction = `# Exports to bookkeeping

_Money → Bookkeeping_ exports a month as one ZIP file for your accountant or your program. It needs the permission to export invoices; the accounts below it need that for the invoice settings.

| in the ZIP file    | what it has                                                                                                             |
| ------------------ | ----------------------------------------------------------------------------------------------------------------------- |
| for DATEV          | a batch of bookings (_EXTF_, _Buchungsstapel_ 700/13): documents, payments, refunds, returns, fees and payouts                   |
| for QuickBooks     | invoices and credit notes for the import of invoices, and the money for the import of bank transactions                 |
| for Xero           | invoices and credit notes (negative) for the import of sales invoices, and the money for the import of a bank statement |
| \`money.csv\`        | all payments, refunds, returns of the bank, fees and Stripe’s payouts, each with its day, amount and transaction                          |
| \`open-items-….csv\` | what customers owed at the end of the last day; negative: a credit                                                      |
| \`documents/\`       | the PDF of each invoice and credit note; they are drawn while the file is sent                                          |

- **Days.** A document counts on its day of issue, money on the day on which it was paid or refunded, both in the time zone of the site. What was taken back does not count, and a credit that was moved between two orders is no money.
- **Fees** are those that the provider states for a payment: PayPal in its messages (\`mc_fee\`, \`paypal_fee\`), Stripe in its balance transaction, unless it settles in another currency.
- **Open items of a day** are the documents that were issued until then, minus the money of those days. They can be exported for any day.
- **Accounts** are entered once; the defaults are those of the German chart SKR 03. A document is booked to the account of its rate, or of its kind of tax: \`AE\` reverse charge, \`E\` exempt, \`Z\` zero rate, \`O\` no tax. A rate without an account ends the export with a message.
- **DATEV.** Semicolons, decimal comma, windows-1252; letters that it does not have are written with those that it has. Texts have up to 60 characters, numbers of documents up to 36. The customer account is one for all (_Sammeldebitor_). A period must be in one fiscal year, and in one currency.
- **QuickBooks and Xero** name taxes as you set them up there: the files have the name and rate of your tax rules. Prices are without tax, after discounts. Money has a file for each account that you import it into: \`bank\`, \`provider\` (a clearing account for PayPal), \`card\` (one for Stripe), \`cash\` and \`other\`; of another currency than yours, a file of its own. If the program reads your bank account itself, leave the file \`bank\` out.
- Text that a spreadsheet would run as a formula gets an apostrophe before it.

The formats follow the public descriptions of the programs; no file was imported into one of them. Import one month first, and have your accountant look at it.

## What is booked

An order is for 349.00 EUR with 19% VAT. For DATEV, an amount is booked from the account that is debited to the one that is credited. \`npm test\` compares both tables with the exports; \`npm exec -- vitest run --project api api/sales/bookkeeping/bookkeeping-doc.test.ts -u\` updates them.
`

const clearing = `
## PayPal’s account

What PayPal receives, refunds and keeps as its fee is booked to a clearing account of its own. What is left there is what PayPal still holds, and becomes zero by its payouts to your bank. Stripe’s money goes through one of its own, or the same one if you enter none. Stripe’s payouts are booked to the bank on the day of their arrival; Stripe is asked for them when you export. If it refuses, the export ends with a message. PayPal’s payouts are not in the export: it sends no message about them, and only its transaction search tells them, for which an app needs a permission of its own. They are on the statement of your bank: book each from the clearing account to the bank. The balances of the bookings above:
`

test('docs/bookkeeping.md has what is booked of each document and of all money, and what is left of it', async () => {
  await shop.paidOnline()
  await shop.returned()
  for (const method of ['cash', 'other', 'bank']) await record(method)
  const { lines, rows } = await bookings()
  const sums = balances(rows)
  expect([...sums.values()].reduce((sum, cents) => sum + cents, 0)).toBe(0)
  const names = {
    '1360': 'PayPal, clearing',
    '4970': 'fees',
    '1200': 'bank',
    '1000': 'cash',
    '1361': 'other',
  }
  const left = Object.entries(names).map(([account, name]) => [account, name, fromCents(sums.get(account)!)])
  // What customers still owe: the one whose transfer was returned.
  left.push(['10000', 'customers', fromCents(sums.get('10000')!)])
  const path = fileURLToPath(new URL('../../../docs/bookkeeping.md', import.meta.url))
  const text = [
    introduction,
    tableOf(['', 'DATEV', 'QuickBooks', 'Xero'], lines),
    clearing,
    tableOf(['account', '', 'balance'], left),
    '',
  ].join('\n')
  const options = { ...(await resolveConfig(path)), filepath: path }
  await expect(await format(text, options)).toMatchFileSnapshot(path)
})
