import { useState, type ComponentType } from 'react'
import { isInWork } from '#content/shop/payment-states.ts'
import { useHashTarget } from '../../ui/use-hash-target.ts'
import { useOrderEvents } from '../../order/use-order-events.ts'
import { BuyerFacts } from '../../order/buyer/BuyerFacts.tsx'
import { ChangeBuyer } from './ChangeBuyer.tsx'
import { saveBuyer } from '../orders/orders.ts'
import { Brief } from './brief/Brief.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { History } from './History.tsx'
import { Invoices } from './Invoices.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderConversation } from './OrderConversation.tsx'
import { OrderDetails } from './OrderDetails.tsx'
import { OrderFilesPanel } from './OrderFilesPanel.tsx'
import { Payments } from './Payments.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import { SubscriptionPanel } from './SubscriptionPanel.tsx'
import { UpgradePanel } from './UpgradePanel.tsx'
import type { OrderPanelProps } from './panel.ts'

const Details = ({ order, reload }: OrderPanelProps) => (
  <OrderDetails
    order={order}
    open={order.paymentStatus === 'UnPaid'}
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
  ReportPanel,
  ReviewPanel,
  Brief,
  OrderConversation,
  OrderFilesPanel,
  Details,
  UpgradePanel,
  SubscriptionPanel,
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
    return [
      'ReportPanel',
      'DeliveryPanel',
      'NextStep',
      'ReviewPanel',
      'OrderConversation',
      'OrderFilesPanel',
      'Brief',
    ]
  if (stage === 'brief' || stage === 'waiting')
    return [
      'NextStep',
      'Brief',
      'OrderConversation',
      'ReportPanel',
      'DeliveryPanel',
      'ReviewPanel',
      'OrderFilesPanel',
    ]
  return [
    'NextStep',
    'ReportPanel',
    'DeliveryPanel',
    'ReviewPanel',
    'Brief',
    'OrderConversation',
    'OrderFilesPanel',
  ]
}
/** Panels about the order: beside the work if there is room, else below. */
const orderPanels: PanelList = [
  'Details',
  'UpgradePanel',
  'SubscriptionPanel',
  'Payments',
  'Invoices',
  'PeoplePanel',
  'History',
  'RequestPanel',
]

export type PanelName = keyof typeof panels

interface Props extends OrderPanelProps {
  /** The panels that this page does without. */
  without?: readonly PanelName[]
}

/** All that belongs to an order, for its customer. */
export function OrderPanels({ without = [], ...props }: Props) {
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
        return !without.includes(name) && <Panel key={name} {...props} />
      })}
    </div>
  )
  return (
    <div className="order-columns">
      {column(work)}
      {column(orderPanels)}
    </div>
  )
}
