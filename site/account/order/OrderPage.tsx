import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
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
    <dt>Order status</dt>
    <dd>{order.orderStatus}</dd>
  </OrderDetails>
)

type PanelList = readonly ComponentType<OrderPanelProps>[]

/** Panels about the work, in display order. */
const workPanels: PanelList = [
  NextStep,
  DeliveryPanel,
  ReviewPanel,
  Brief,
  OrderConversation,
  OrderFilesPanel,
]
/** Panels about the order: beside the work if there is room, else below. */
const orderPanels: PanelList = [Details, UpgradePanel, Payments, Invoices, PeoplePanel, History, RequestPanel]

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
  useHashTarget(location.hash)
  const column = (panels: PanelList) => (
    <div className="order-column">
      {panels.map((Panel, i) => (
        <Panel key={i} {...props} />
      ))}
    </div>
  )
  return (
    <>
      <OrderReach {...props} />
      <div className="order-columns">
        {column(workPanels)}
        {column(orderPanels)}
      </div>
    </>
  )
}
