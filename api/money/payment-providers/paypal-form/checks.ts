import {
  amountChecks,
  hasTransaction,
  invoiceIdProblem,
  namesOrder,
  otherAccountReason,
  paymentOutcomes,
  receiverCheck,
  runChecks,
  type Check,
  type CheckContext,
} from '../checks.ts'
import type { Checked, PayableOrder, Payee } from '../provider.ts'
import { readIpn, valueOf, type Fields } from './ipn.ts'

/** Fields that must have one value. With two values it is unknown which one PayPal uses. */
const singleFields = [
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

interface IpnContext extends CheckContext {
  fields: Fields
  /** Whether notices of PayPal's sandbox are expected. */
  isTest: boolean
}

/** The conditions that a verified notification has to meet before it counts. */
const checks: readonly Check<IpnContext>[] = [
  {
    name: 'repeats no field',
    wrong: ({ fields }) => {
      const repeated = singleFields.find((name) => (fields.get(name)?.length ?? 0) > 1)
      return repeated ? `The notice contains ${repeated} more than once.` : null
    },
  },
  namesOrder,
  {
    name: 'is from the configured environment',
    wrong: ({ fields, isTest }) => {
      if ((valueOf(fields, 'test_ipn') === '1') === isTest) return null
      return isTest
        ? 'The payment was made with real money, but only test payments are expected.'
        : 'The payment was made in PayPal’s sandbox.'
    },
  },
  {
    name: receiverCheck,
    wrong: ({ fields, payee, notice, order }) => {
      const receivers = [valueOf(fields, 'receiver_email'), valueOf(fields, 'business')].map(
        (each) => each?.toLowerCase() ?? '',
      )
      const fits = payee.merchantId
        ? valueOf(fields, 'receiver_id') === payee.merchantId
        : receivers.some((email) => payee.emails.includes(email))
      return fits ? null : otherAccountReason(notice, order)
    },
  },
  hasTransaction,
  {
    name: 'names the payment that it returns',
    of: ['refunded', 'reversed', 'reversal-cancelled'],
    wrong: ({ notice }) => (notice.parent ? null : 'The notice does not name the payment that it returns.'),
  },
  {
    name: 'is a purchase',
    of: paymentOutcomes,
    wrong: ({ fields }) =>
      ['web_accept', 'cart'].includes(valueOf(fields, 'txn_type') ?? '')
        ? null
        : 'The payment was not made through our checkout.',
  },
  {
    name: 'names the order’s number',
    wrong: ({ fields, order, notice }) => {
      const invoiceId = valueOf(fields, 'invoice')
      // A refund, a reversal or an informational notice may omit it.
      return !invoiceId && !paymentOutcomes.includes(notice.outcome)
        ? null
        : invoiceIdProblem(order, invoiceId)
    },
  },
  {
    name: 'is for the item',
    of: paymentOutcomes,
    wrong: ({ fields }) =>
      (valueOf(fields, 'txn_type') === 'cart' && valueOf(fields, 'item_number1') === '1') ||
      (valueOf(fields, 'item_number') === '1' && (valueOf(fields, 'quantity') ?? '1') === '1')
        ? null
        : 'The payment is for something other than the order.',
  },
  ...amountChecks,
]

export const checkIpn = (
  fields: Fields,
  order: PayableOrder | undefined,
  payee: Payee,
  isTest: boolean,
): Checked[] => runChecks(checks, { fields, notice: readIpn(fields), order, payee, isTest })
