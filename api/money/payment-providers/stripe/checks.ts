import { at, textAt } from '../../../platform/json.ts'
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
import type { Checked, PayableOrder, Payee, ProviderMessage } from '../provider.ts'
import type { StripeAccount } from './account.ts'
import { eventIn, objectOf, readMessage } from './notice.ts'

interface ObjectContext extends CheckContext {
  event: unknown
  object: unknown
  isLive: boolean
}

const checks: readonly Check<ObjectContext>[] = [
  namesOrder,
  {
    name: receiverCheck,
    wrong: ({ event, object, isLive, notice, order }) => {
      if (textAt(object, 'object') === 'missing')
        return 'Stripe does not know what the notice reports: it belongs to another account or mode.'
      if (textAt(event, 'account')) return otherAccountReason(notice, order)
      const stated = [at(event, 'livemode'), at(object, 'livemode')].filter(
        (each) => typeof each === 'boolean',
      )
      return stated.every((each) => each === isLive)
        ? null
        : `The notice is of ${isLive ? 'test mode: no money has moved' : 'live mode, but the key is one of test mode'}.`
    },
  },
  hasTransaction,
  {
    name: 'names the order’s number',
    of: paymentOutcomes,
    wrong: ({ object, order }) => invoiceIdProblem(order, textAt(object, 'metadata', 'invoice')),
  },
  ...amountChecks,
]

export const checkMessage = (
  message: ProviderMessage,
  order: PayableOrder | undefined,
  { payee, mode }: { payee: Payee; mode: StripeAccount['mode'] },
): Checked[] =>
  runChecks(checks, {
    notice: readMessage(message),
    order,
    payee,
    event: message.kind === 'notice' ? eventIn(message.raw) : undefined,
    object: objectOf(message).object,
    isLive: mode === 'live',
  })
