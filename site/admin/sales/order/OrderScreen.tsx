import { useQuery } from '@tanstack/react-query'
import { Activity, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { useOrderEvents } from '../../../order/use-order-events.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { TabLinks } from '../../../ui/tab-links.tsx'
import { useHashTarget } from '../../../ui/use-hash-target.ts'
import { orderAddress, orderParts, type OrderTab } from '../../lib/addresses.ts'
import { NotFound } from '../../lib/NoScreen.tsx'
import { useMay } from '../../lib/use-may.ts'
import { orderQuery } from '../orders/queries.ts'
import { NextStep } from './NextStep.tsx'
import { orderTabs, type PanelList } from './order-tabs.ts'
import { OrderFacts } from './OrderFacts.tsx'
import type { OrderPanelProps } from './panel.ts'
import { TabText } from './TabText.tsx'

/** One order: where it stands, and its parts as tabs. */
export function OrderScreen() {
  const { id = '' } = useParams()
  const query = useQuery(orderQuery(id))
  return (
    <QueryResult query={query} lines={8} notFound={<NotFound />}>
      {(order) => <Order order={order} />}
    </QueryResult>
  )
}

/** The tab with the part that an address names. */
const tabOf = (hash: string) =>
  (Object.keys(orderParts) as OrderTab[]).find((tab) =>
    [tab, ...orderParts[tab]].some((part) => `#${part}` === hash),
  )

function Order({ order }: OrderPanelProps) {
  const { hash, key } = useLocation()
  useOrderEvents(order)
  useHashTarget(hash, key)
  const may = useMay()
  const tabs = orderTabs
    .map((tab) => ({ ...tab, main: tab.main.filter(mayBeSeen), side: tab.side.filter(mayBeSeen) }))
    .filter(({ main, side }) => main.length + side.length > 0)
  const named = tabOf(hash)
  const current = tabs.find((tab) => tab.key === named)?.key ?? tabs[0]?.key ?? 'work'
  // A tab keeps what was typed and opened while another one is shown.
  const [opened, setOpened] = useState<readonly OrderTab[]>([current])
  if (!opened.includes(current)) setOpened([...opened, current])

  function mayBeSeen([needed]: PanelList[number]) {
    return may(needed)
  }
  const column = (panels: PanelList) =>
    panels.length > 0 && (
      <div className="stack">
        {panels.map(([, Panel], i) => (
          <Panel key={i} order={order} />
        ))}
      </div>
    )
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        breadcrumbs={[{ text: 'Orders', href: '/admin/orders' }]}
        actions={<NextStep order={order} />}
      />
      <OrderFacts order={order} />
      <div className="order-tabs">
        <TabLinks
          label="Parts of the order"
          keepsScroll
          tabs={tabs.map((tab) => ({
            key: tab.key,
            href: orderAddress(order._id, tab.key),
            text: <TabText tab={tab.key} order={order} />,
          }))}
          current={current}
        />
        {tabs
          .filter((tab) => opened.includes(tab.key))
          .map(({ key: tab, main, side }) => (
            <Activity key={tab} mode={tab === current ? 'visible' : 'hidden'}>
              <div className={main.length > 0 && side.length > 0 ? 'panels uneven' : 'panels one'}>
                {column(main)}
                {column(side)}
              </div>
            </Activity>
          ))}
      </div>
    </>
  )
}
