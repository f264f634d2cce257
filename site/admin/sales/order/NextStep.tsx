import { useQuery } from '@tanstack/react-query'
import type { Permission } from '#content/model/permissions.ts'
import { isInWork } from '#content/shop/payment-states.ts'
import { requestsQuery } from '../../../order/deliveries/queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { orderAddress, type OrderPart } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { hasOpenRefund, isAnswerable } from '../orders/order.ts'
import type { OrderDetails } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

interface Step {
  text: string
  part: OrderPart
}

/** What the person can do next about an order; undefined if there is nothing to do for them. */
function nextStep(
  order: OrderDetails,
  may: (permission: Permission) => boolean,
  hasRequest: boolean,
): Step | undefined {
  const { paymentStatus, stage, open } = order
  const mayWork = may('orders.work')
  if (hasRequest && mayWork) return { text: 'Answer the request', part: 'requests' }
  if (may('payments.record') && (paymentStatus === 'OnHold' || paymentStatus === 'Disputed'))
    return { text: 'Check the payment', part: 'payment' }
  if (may('orders.refund') && hasOpenRefund(order)) return { text: 'Check the refund', part: 'payment' }
  const isOpen = ['UnPaid', 'Pending'].includes(paymentStatus) && Number(open) > 0
  const record: Step | undefined =
    isOpen && may('payments.record') ? { text: 'Record payment', part: 'record-payment' } : undefined
  if (!isInWork(order)) return record
  switch (stage) {
    case 'brief':
      return may('brief.read') ? { text: 'See the brief', part: 'brief' } : undefined
    case 'progress':
      return mayWork ? { text: 'Deliver the work', part: 'deliver' } : undefined
    case 'waiting':
      return may('conversations.write') ? { text: 'Write to the customer', part: 'field=text' } : undefined
    case 'review':
      return { text: 'See the delivery', part: 'deliveries' }
    case 'delivered':
      return record
  }
}

/** The main button of an order: its next step. */
export function NextStep({ order }: OrderPanelProps) {
  const { data: requests = [] } = useQuery(requestsQuery(order._id))
  const step = nextStep(
    order,
    useMay(),
    requests.some((request) => request.state === 'open' && isAnswerable(order, request)),
  )
  return (
    step && (
      <ButtonLink variant="primary" href={orderAddress(order._id, step.part)}>
        {step.text}
      </ButtonLink>
    )
  )
}
