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
import type { Checked, PayableOrder, Payee, PaymentEvent } from '../provider.ts'
import { textAt } from '../../../platform/json.ts'
import { readResource, resourceOf } from './webhook.ts'

interface ResourceContext extends CheckContext {
  resource: unknown
  unit: unknown
}

/** A notice may omit the receiver, as the credentials that opened the checkout determine it. */
const checks: readonly Check<ResourceContext>[] = [
  namesOrder,
  {
    name: receiverCheck,
    of: paymentOutcomes,
    wrong: ({ resource, unit, payee, notice, order }) => {
      const stated = textAt(resource, 'payee', 'merchant_id') ?? textAt(unit, 'payee', 'merchant_id')
      return !payee.merchantId || !stated || stated === payee.merchantId
        ? null
        : otherAccountReason(notice, order)
    },
  },
  hasTransaction,
  {
    name: 'names the order’s number',
    of: paymentOutcomes,
    wrong: ({ resource, unit, order }) =>
      invoiceIdProblem(order, textAt(resource, 'invoice_id') ?? textAt(unit, 'invoice_id')),
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
