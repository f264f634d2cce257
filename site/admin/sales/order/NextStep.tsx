import { useQuery } from '@tanstack/react-query'
import type { Permission } from '#content/model/permissions.ts'
import { isInWork } from '#content/shop/payment-states.ts'
import { deliveriesQuery, requestsQuery } from '../../../order/deliveries/queries.ts'
import { reportsQuery } from '../../../order/report/queries.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { orderAddress, type OrderPart } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { hasOpenRefund, isAnswerable } from '../orders/order.ts'
import type { OrderDetails } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'
import { tasksQuery } from './task-queries.ts'

interface Step {
  text: string
  part: OrderPart
}

/** What the person can do next about an order; undefined if there is nothing to do for them. */
function nextStep(
  order: OrderDetails,
  may: (permission: Permission) => boolean,
  { hasRequest, lacksOnlyReport }: { hasRequest: boolean; lacksOnlyReport: boolean },
): Step | undefined {
  const { paymentStatus, stage, open, charged } = order
  const mayWork = may('orders.work')
  if (hasRequest && mayWork) return { text: 'Answer the request', part: 'requests' }
  if (may('payments.record') && (paymentStatus === 'OnHold' || paymentStatus === 'Disputed'))
    return { text: 'Check the payment', part: 'payment' }
  if (may('orders.refund') && hasOpenRefund(order)) return { text: 'Check the refund', part: 'payment' }
  const isOpen = ['UnPaid', 'Pending'].includes(paymentStatus) && Number(open) > 0
  const record: Step | undefined =
    isOpen && !charged && may('payments.record')
      ? { text: 'Record payment', part: 'record-payment' }
      : undefined
  if (!isInWork(order)) return record
  switch (stage) {
    case 'brief':
      return may('brief.read') ? { text: 'See the brief', part: 'brief' } : undefined
    case 'progress':
      if (!mayWork) return undefined
      return lacksOnlyReport
        ? { text: 'Write the report', part: 'report' }
        : { text: 'Deliver the work', part: 'deliver' }
    case 'waiting':
      return may('conversations.write') ? { text: 'Write to the customer', part: 'field=text' } : undefined
    case 'review':
      return { text: 'See the delivery', part: 'deliveries' }
    case 'delivered':
      return record
  }
}

/** Whether the work on a period is done, by what was accepted or by its tasks, and its report is not published. */
function useLacksOnlyReport({ _id, subscription }: OrderDetails): boolean {
  const enabled = subscription !== null
  const { data: reports } = useQuery({ ...reportsQuery(_id), enabled })
  const { data: work } = useQuery({ ...deliveriesQuery(_id), enabled })
  const { data: tasks = [] } = useQuery({ ...tasksQuery(_id), enabled })
  const newest = work?.deliveries.at(0)
  const isDone = newest
    ? newest.state === 'accepted'
    : tasks.length > 0 && tasks.every(({ doneAt }) => doneAt !== null)
  return reports?.isLacking === true && isDone
}

/** The main button of an order: its next step. */
export function NextStep({ order }: OrderPanelProps) {
  const { data: requests = [] } = useQuery(requestsQuery(order._id))
  const lacksOnlyReport = useLacksOnlyReport(order)
  const step = nextStep(order, useMay(), {
    hasRequest: requests.some((request) => request.state === 'open' && isAnswerable(order, request)),
    lacksOnlyReport,
  })
  return (
    step && (
      <ButtonLink variant="primary" href={orderAddress(order._id, step.part)}>
        {step.text}
      </ButtonLink>
    )
  )
}
