import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { useOrderEvents } from '../../../order/use-order-events.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PartTabs } from '../../../ui/part-tabs.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
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
  function mayBeSeen([needed]: PanelList[number]) {
    return may(needed)
  }
  const rendered = (panels: PanelList) =>
    panels.length > 0 && panels.map(([, Panel], i) => <Panel key={i} order={order} />)
  return (
    <>
      <PageHeader
        title={`Order ${order.number}`}
        breadcrumbs={[{ text: 'Orders', href: '/admin/orders' }]}
        actions={<NextStep order={order} />}
      />
      <OrderFacts order={order} />
      <PartTabs
        label="Parts of the order"
        tabs={tabs.map(({ key: tab, main, side }) => ({
          key: tab,
          href: orderAddress(order._id, tab),
          text: <TabText tab={tab} order={order} />,
          main: rendered(main),
          side: rendered(side),
        }))}
        current={current}
      />
    </>
  )
}
