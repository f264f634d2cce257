import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { VerifyEmailNotice } from '../profile/VerifyEmailNotice.tsx'
import { useHashTarget } from '../../ui/use-hash-target.ts'
import { useOrderEvents } from '../../ui/use-order-events.ts'
import { accountQueries } from '../use-account-query.ts'
import { idInAddress } from '../orders/orders.ts'
import { Brief } from './brief/Brief.tsx'
import { Bought } from './Bought.tsx'
import { DeliveryPanel } from './DeliveryPanel.tsx'
import { History } from './History.tsx'
import { Invoices } from './Invoices.tsx'
import { LoadOrder } from './LoadOrder.tsx'
import { NextStep } from './NextStep.tsx'
import { OrderConversation } from './OrderConversation.tsx'
import { OrderFilesPanel } from './OrderFilesPanel.tsx'
import { PeoplePanel } from './PeoplePanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { ReviewPanel } from './ReviewPanel.tsx'
import type { OrderPanelProps } from './panel.ts'

type PanelList = readonly ComponentType<OrderPanelProps>[]

/** The work on the order, in the order of the page. */
const work: PanelList = [NextStep, DeliveryPanel, ReviewPanel, Brief, OrderConversation, OrderFilesPanel]
/** What is known about it: beside the work where there is room, else below. */
const facts: PanelList = [Bought, Invoices, PeoplePanel, History, RequestPanel]

/** An order: what was bought, where it stands, what happens next, what has happened. */
export default function OrderPage(): ReactNode {
  return (
    <QueryClientProvider client={accountQueries}>
      <LoadOrder id={idInAddress}>
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
      <div className="order-columns">
        {column(work)}
        {column(facts)}
      </div>
      <VerifyEmailNotice user={props.user} />
    </>
  )
}
