import { useQuery } from '@tanstack/react-query'
import { requestsQuery } from '../../../order/deliveries/queries.ts'
import { orderFilesQuery } from '../../../order/files/queries.ts'
import { isAttached } from '../../../order/files/is-attached.ts'
import { formatCount } from '../../../ui/number.ts'
import type { OrderTab } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { unreadCountsQuery } from '../orders/queries.ts'
import type { OrderPanelProps } from './panel.ts'

interface Props extends OrderPanelProps {
  tab: OrderTab
}

/** The name of a tab, with how much in it is new or there. */
export function TabText({ tab, order }: Props) {
  if (tab === 'conversation') return <Conversation order={order} />
  if (tab === 'work') return <Work order={order} />
  if (tab === 'files') return <Files order={order} />
  return { money: 'Money', details: 'Details', history: 'History' }[tab]
}

function Conversation({ order }: OrderPanelProps) {
  const mayRead = useMay()('conversations.read')
  const { data } = useQuery({ ...unreadCountsQuery, enabled: mayRead })
  const unread = data?.orders.find(({ orderId }) => orderId === order._id)?.unread ?? 0
  // Who sees only the notes of the team finds them here.
  return (
    <>
      {mayRead ? 'Conversation' : 'Notes'} {unread > 0 && <Count count={unread} what="unread" isNew />}
    </>
  )
}

function Work({ order }: OrderPanelProps) {
  const { data = [] } = useQuery(requestsQuery(order._id))
  const open = data.filter(({ state }) => state === 'open').length
  return <>Work {open > 0 && <Count count={open} what={open === 1 ? 'request' : 'requests'} isNew />}</>
}

function Files({ order }: OrderPanelProps) {
  const { data = [] } = useQuery(orderFilesQuery(order._id))
  const count = data.filter(isAttached).length
  return <>Files {count > 0 && <Count count={count} what={count === 1 ? 'file' : 'files'} />}</>
}

const Count = ({ count, what, isNew = false }: { count: number; what: string; isNew?: boolean }) => (
  <span className={isNew ? 'count new' : 'count'}>
    {formatCount(count)} <span className="hidden">{what}</span>
  </span>
)
