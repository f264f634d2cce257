import { useQuery } from '@tanstack/react-query'
import { paymentStates } from '#content/shop/payment-states.ts'
import { orderStates } from '#content/shop/order-states.ts'
import type { Permission } from '#content/model/permissions.ts'
import type { ComponentType } from 'react'
import { useLocation, useParams } from 'react-router'
import { StatusBadge } from '../../../ui/badge.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { useOrderEvents } from '../../../order/use-order-events.ts'
import { useMay } from '../../lib/use-may.ts'
import { RelatedMails } from '../../inbox/mail/RelatedMails.tsx'
import { orderQuery } from '../orders/queries.ts'
import { OrderPaymentEvents } from '../../money/payments/OrderPaymentEvents.tsx'
import { NotFound } from '../../lib/NoScreen.tsx'
import { InvoicePanel } from './InvoicePanel.tsx'
import { VatCheck } from './VatCheck.tsx'
import { OrderConversation } from './OrderConversation.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { BriefPanel } from './BriefPanel.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderFilesPanel } from './OrderFilesPanel.tsx'
import { OrderNotes } from './OrderNotes.tsx'
import { OrderTasks } from './OrderTasks.tsx'
import { OrderStatusForm } from './OrderStatusForm.tsx'
import type { OrderPanelProps } from './panel.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { StagePanel } from './StagePanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { Timeline } from './Timeline.tsx'
import { UpgradePanel } from './UpgradePanel.tsx'

/** Panels, each with what a person needs to see it. */
type PanelList = readonly (readonly [Permission, ComponentType<OrderPanelProps>])[]

/** The work on the order. */
const work: PanelList = [
  ['orders.read', RequestPanel],
  ['orders.read', StagePanel],
  ['orders.read', DeliveryPanel],
  ['brief.read', BriefPanel],
  ['conversations.read', OrderConversation],
  ['orders.read', OrderFilesPanel],
  ['orders.read', Timeline],
]
/** Customer, payment and notes, shown beside the work. */
const side: PanelList = [
  ['orders.read', OrderCustomer],
  ['orders.read', UpgradePanel],
  ['orders.read', OrderTasks],
  ['orders.work', OrderStatusForm],
  ['orders.read', PeoplePanel],
  ['orders.read', PaymentPanel],
  ['invoices.read', InvoicePanel],
  ['invoices.read', VatCheck],
  ['notes.read', OrderNotes],
]
/** Payment notifications and emails, shown below both. */
const payments: PanelList = [
  ['payments.read', OrderPaymentEvents],
  ['mails.read', OrderMails],
]

/** One order: the work, the customer, the payment, notifications and emails. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const query = useQuery(orderQuery(id))
  return (
    <QueryResult query={query} lines={8} notFound={<NotFound />}>
      {(order) => <Panels order={order} />}
    </QueryResult>
  )
}

function Panels({ order }: OrderPanelProps) {
  useOrderEvents(order)
  useHashTarget(useLocation().hash)
  const may = useMay()
  const all = (panels: PanelList) =>
    panels.map(([needed, Panel], i) => may(needed) && <Panel key={i} order={order} />)
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        breadcrumbs={[{ text: 'Orders', href: '/admin/orders' }]}
        actions={
          <>
            <StatusBadge status={paymentStates[order.paymentStatus]} />
            <StatusBadge status={orderStates[order.orderStatus]} />
          </>
        }
      />
      <div className="panels uneven">
        <div className="stack">{all(work)}</div>
        <div className="stack">{all(side)}</div>
        {all(payments)}
      </div>
    </>
  )
}

function OrderMails({ order }: OrderPanelProps) {
  return <RelatedMails filter="orderId" id={order._id} />
}
