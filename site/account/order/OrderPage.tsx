import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ComponentType, type ReactNode } from 'react'
import { isInWork } from '#content/shop/payment-states.ts'
import { OrderReach } from './OrderReach.tsx'
import { useHashTarget } from '../../ui/use-hash-target.ts'
import { useOrderEvents } from '../../order/use-order-events.ts'
import { accountQueries } from '../parts/use-account-query.ts'
import { BuyerFacts } from '../../order/buyer/BuyerFacts.tsx'
import { ChangeBuyer } from './ChangeBuyer.tsx'
import { orderIdInPath, saveBuyer } from '../orders/orders.ts'
import { Brief } from './brief/Brief.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { History } from './History.tsx'
import { Invoices } from './Invoices.tsx'
import { LoadOrder } from './LoadOrder.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderConversation } from './OrderConversation.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderFilesPanel } from './OrderFilesPanel.tsx'
import { Payments } from './Payments.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { UpgradePanel } from './UpgradePanel.tsx'
import type { OrderPanelProps } from './panel.ts'

const Details = ({ order, reload }: OrderPanelProps) => (
  <OrderDetails
    order={order}
    footer={
      <ChangeBuyer order={order} buyer={order} save={(buyer) => saveBuyer(order._id, buyer).then(reload)} />
    }
  >
    <BuyerFacts buyer={order} />
    {order.customerEmail && (
      <>
        <dt>Email</dt>
        <dd>{order.customerEmail}</dd>
      </>
    )}
  </OrderDetails>
)

const panels = {
  NextStep,
  DeliveryPanel,
  ReviewPanel,
  Brief,
  OrderConversation,
  OrderFilesPanel,
  Details,
  UpgradePanel,
  Payments,
  Invoices,
  PeoplePanel,
  History,
  RequestPanel,
} as const satisfies Readonly<Record<string, ComponentType<OrderPanelProps>>>
type PanelList = readonly (keyof typeof panels)[]

/** The panels about the work, what the moment asks for first. */
function workPanels(order: OrderPanelProps['order']): PanelList {
  const stage = isInWork(order) ? order.stage : undefined
  if (stage === 'review' || stage === 'delivered')
    return ['DeliveryPanel', 'NextStep', 'ReviewPanel', 'OrderConversation', 'OrderFilesPanel', 'Brief']
  if (stage === 'brief' || stage === 'waiting')
    return ['NextStep', 'Brief', 'OrderConversation', 'DeliveryPanel', 'ReviewPanel', 'OrderFilesPanel']
  return ['NextStep', 'DeliveryPanel', 'ReviewPanel', 'Brief', 'OrderConversation', 'OrderFilesPanel']
}
/** Panels about the order: beside the work if there is room, else below. */
const orderPanels: PanelList = [
  'Details',
  'UpgradePanel',
  'Payments',
  'Invoices',
  'PeoplePanel',
  'History',
  'RequestPanel',
]

/** The page of an order. */
export default function OrderPage(): ReactNode {
  return (
    <QueryClientProvider client={accountQueries}>
      <LoadOrder readId={orderIdInPath}>
        {(order, reload, user) => <Panels order={order} reload={reload} user={user} />}
      </LoadOrder>
    </QueryClientProvider>
  )
}

function Panels(props: OrderPanelProps) {
  useOrderEvents(props.order)
  // The one that the page was opened with: links within the page are followed by the browser.
  const [hash] = useState(() => location.hash)
  useHashTarget(hash)
  // Stays while the page is open, so that nothing moves under who reads or types.
  const [work] = useState(() => workPanels(props.order))
  const column = (names: PanelList) => (
    <div className="order-column">
      {names.map((name) => {
        const Panel = panels[name]
        return <Panel key={name} {...props} />
      })}
    </div>
  )
  return (
    <>
      <OrderReach {...props} />
      <div className="order-columns">
        {column(work)}
        {column(orderPanels)}
      </div>
    </>
  )
}
