import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryResult } from '../../../ui/query-result.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { orderAddress } from '../../lib/addresses.ts'
import { unreadOrdersQuery, type ListedOrder } from './queries.ts'

/** The orders whose customers have written what nobody has read yet. */
export function UnreadMessages() {
  const query = useQuery(unreadOrdersQuery)
  return (
    <>
      <PageHeader
        title="Order messages"
        description="What customers wrote about their orders, unread so far."
      />
      <Panel label="Unread messages">
        <QueryResult query={query} lines={4}>
          {(orders) =>
            orders.length === 0 ? (
              <EmptyState title="No unread messages">
                Conversations are on the pages of the orders.
              </EmptyState>
            ) : (
              <Table
                caption="Orders with unread messages"
                columns={columns}
                rows={orders}
                keyOf={({ _id }) => _id}
                hrefOf={({ _id }) => orderAddress(_id, 'conversation')}
              />
            )
          }
        </QueryResult>
      </Panel>
    </>
  )
}

const columns: Column<ListedOrder & { unread: number }>[] = [
  { title: 'Customer', link: true, breaks: true, cell: ({ customerName }) => customerName },
  { title: 'Order', cell: ({ number }) => <span className="nowrap">{number}</span> },
  { title: 'Package', cell: ({ packageName }) => packageName },
  { title: 'Unread', align: 'end', cell: ({ unread }) => unread },
]
