import type { Order } from '../../orders/orders.ts'
import type { Outcome } from '../../db/tables/payments.ts'
import {
  amountWrong,
  currencyWrong,
  isInvoiceOf,
  noOrder,
  otherAccount,
  refundWrong,
  tidy,
  type Fact,
} from '../checks.ts'
import type { Checked, Notice, Payee } from '../provider.ts'

/** The fields of an instant payment notification, each with every value that it came with. */
export type Fields = ReadonlyMap<string, readonly string[]>

/**
 * Reads a notification's bytes. They are in the charset that they name themselves, windows-1252 unless the account or
 * the button says otherwise (PayPal, «IPN and PDT variables»), so they are never decoded as UTF-8 unasked.
 */
export function parseIpn(raw: Uint8Array): Fields {
  const pairs = new URLSearchParams(bytesAsCharacters(raw))
  const decoder = decoderOf(pairs.get('charset'))
  const decode = (bytes: string) => decoder.decode(Buffer.from(bytes, 'latin1'))
  const fields = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const key = decode(name)
    const values = fields.get(key)
    if (values) values.push(decode(value))
    else fields.set(key, [decode(value)])
  }
  return fields
}

/** Each byte as one character: `URLSearchParams` itself reads nothing but UTF-8. */
const bytesAsCharacters = (raw: Uint8Array) =>
  Buffer.from(raw)
    .toString('latin1')
    .replace(/%[89a-f][0-9a-f]/gi, (byte) => String.fromCharCode(Number.parseInt(byte.slice(1), 16)))

function decoderOf(charset: string | null) {
  try {
    return new TextDecoder(charset ?? 'windows-1252')
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const outcomes = new Map<string, Outcome>(
  Object.entries({
    Pending: 'pending',
    Processed: 'pending',
    Completed: 'completed',
    Denied: 'failed',
    Failed: 'failed',
    Expired: 'failed',
    Voided: 'failed',
    Refunded: 'refunded',
    Reversed: 'reversed',
    Canceled_Reversal: 'reversal-cancelled',
  }),
)

const one = (fields: Fields, name: string) => fields.get(name)?.[0] || null

export function readIpn(fields: Fields): Notice {
  const status = one(fields, 'payment_status')
  return tidy({
    outcome: outcomes.get(status ?? '') ?? 'unknown',
    providerStatus: [status ?? one(fields, 'txn_type') ?? 'unknown', detail(fields)]
      .filter(Boolean)
      .join(': '),
    transaction: one(fields, 'txn_id'),
    parent: one(fields, 'parent_txn_id'),
    paymentKey: one(fields, 'custom'),
    checkout: null,
    amount: one(fields, 'mc_gross'),
    currency: one(fields, 'mc_currency'),
  })
}

const detail = (fields: Fields) => one(fields, 'pending_reason') ?? one(fields, 'reason_code')

/** What decides about money: said twice, it is not known which counts. */
const deciding = [
  'payment_status',
  'txn_id',
  'parent_txn_id',
  'txn_type',
  'receiver_email',
  'receiver_id',
  'business',
  'mc_gross',
  'mc_currency',
  'custom',
  'invoice',
  'item_number',
  'quantity',
  'test_ipn',
  'charset',
]

interface Given extends Fact {
  fields: Fields
  payee: Payee
  /** Whether PayPal's test world is what we talk to. */
  test: boolean
}

interface Check {
  name: string
  /** Of which outcomes it is asked; left out: of all. */
  of?: readonly Outcome[]
  wrong: (given: Given) => string | null
}

const payments: readonly Outcome[] = ['pending', 'completed']
const moneyMoves: readonly Outcome[] = [...payments, 'failed', 'refunded', 'reversed', 'reversal-cancelled']

/** Everything that must hold before a verified notification counts, in the order in which the first failure is told. */
const checks: readonly Check[] = [
  {
    name: 'says nothing twice',
    wrong: ({ fields }) => {
      const twice = deciding.find((name) => (fields.get(name)?.length ?? 0) > 1)
      return twice ? `The notice says ${twice} more than once.` : null
    },
  },
  {
    name: 'names an order',
    wrong: ({ order }) => (order ? null : noOrder),
  },
  {
    name: 'is of this PayPal',
    wrong: ({ fields, test }) => {
      if ((one(fields, 'test_ipn') === '1') === test) return null
      return test
        ? 'The payment is no test, but tests are expected.'
        : 'The payment was made in PayPal’s test world.'
    },
  },
  {
    name: 'is to us',
    wrong: ({ fields, payee, notice }) => {
      const paid = [one(fields, 'receiver_email'), one(fields, 'business')].map(
        (each) => each?.toLowerCase() ?? '',
      )
      const fits = payee.merchantId
        ? one(fields, 'receiver_id') === payee.merchantId
        : paid.some((email) => payee.emails.includes(email))
      return fits ? null : otherAccount(notice)
    },
  },
  {
    name: 'has a transaction id',
    of: moneyMoves,
    wrong: ({ notice }) => (notice.transaction ? null : 'The notice has no transaction id.'),
  },
  {
    name: 'says what it takes back',
    of: ['refunded', 'reversed', 'reversal-cancelled'],
    wrong: ({ notice }) => (notice.parent ? null : 'The notice does not say which payment it takes back.'),
  },
  {
    name: 'is a purchase',
    of: payments,
    wrong: ({ fields }) =>
      one(fields, 'txn_type') === 'web_accept' ? null : 'The payment was not made through our checkout.',
  },
  {
    name: 'names the order’s number',
    wrong: ({ fields, order, notice }) => {
      const invoice = one(fields, 'invoice')
      // What takes money back, and what only tells something, may leave it out.
      if (!invoice && !payments.includes(notice.outcome)) return null
      return isInvoiceOf(order, invoice) ? null : 'The payment names another order.'
    },
  },
  {
    name: 'is for the item',
    of: payments,
    wrong: ({ fields }) =>
      one(fields, 'item_number') === '1' && (one(fields, 'quantity') ?? '1') === '1'
        ? null
        : 'The payment is for something else than what was ordered.',
  },
  { name: 'is in the currency', of: moneyMoves, wrong: currencyWrong },
  { name: 'is of the amount', of: payments, wrong: amountWrong },
  { name: 'gives back no more than was paid', of: ['refunded'], wrong: refundWrong },
]

export function checkIpn(fields: Fields, order: Order | undefined, payee: Payee, test: boolean): Checked[] {
  const notice = readIpn(fields)
  return checks
    .filter(({ of }) => !of || of.includes(notice.outcome))
    .map(({ name, wrong }) => ({ name, wrong: wrong({ fields, notice, order, payee, test }) }))
}
