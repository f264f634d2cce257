import {
  amountChecks,
  hasTransaction,
  invoiceWrong,
  namesOrder,
  otherAccount,
  payments,
  paysUs,
  runChecks,
  type Check,
  type CheckContext,
} from '../checks.ts'
import type { Checked, PayableOrder, Payee, PaymentEvent } from '../provider.ts'
import { textAt } from '../../json.ts'
import { readResource, resourceOf } from './webhook.ts'

interface ResourceContext extends CheckContext {
  resource: unknown
  unit: unknown
}

/** The account that is paid is the one whose credentials opened the checkout: it may be left out of a notice. */
const checks: readonly Check<ResourceContext>[] = [
  namesOrder,
  {
    name: paysUs,
    of: payments,
    wrong: ({ resource, unit, payee, notice }) => {
      const stated = textAt(resource, 'payee', 'merchant_id') ?? textAt(unit, 'payee', 'merchant_id')
      return !payee.merchantId || !stated || stated === payee.merchantId ? null : otherAccount(notice)
    },
  },
  hasTransaction,
  {
    name: 'names the order’s number',
    of: payments,
    wrong: ({ resource, unit, order }) =>
      invoiceWrong(order, textAt(resource, 'invoice_id') ?? textAt(unit, 'invoice_id')),
  },
  ...amountChecks,
]

export const checkResource = (
  event: Pick<PaymentEvent, 'raw' | 'kind'>,
  order: PayableOrder | undefined,
  payee: Payee,
): Checked[] => {
  const { resource, unit } = resourceOf(event.raw, event.kind)
  return runChecks(checks, { notice: readResource(event.raw, event.kind), order, payee, resource, unit })
}
