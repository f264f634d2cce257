import { ownUnread } from '../../order/conversation/queries.ts'
import { columns } from './columns.tsx'
import { listOrders } from './orders.ts'
import { Pager } from '../../ui/pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { Table } from '../../ui/table.tsx'
import { useListParams } from '../../ui/use-list-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  pageSize: number
  caption: string
  /** Shows only open orders. */
  open?: boolean
}

/** The user's orders in pages, newest first. */
export function OrdersTable({ pageSize, caption, open = false }: Props) {
  const paging = useListParams({}, { pageSize, fixedSize: true })
  const { setPage } = paging
  // The API refuses higher numbers.
  const page = Math.min(paging.page, 1_000_000)
  const { data, error, isFetching, reload } = useAccountQuery(['orders', page, pageSize, open], () =>
    listOrders(page, pageSize, open),
  )

  const { data: unread } = useAccountQuery(['orders', 'unread'], ownUnread)
  const unreadOf = (id: string) => unread?.orders.find(({ orderId }) => orderId === id)?.unread ?? 0

  if (error && !data) return <ErrorMessage message={error} retry={reload} />
  if (data?.total === 0) return open ? <NoOpenOrders /> : <NoOrders />
  const last = data && pageCount(data.total, pageSize)
  if (last && page > last && !isFetching)
    return (
      <EmptyState
        title={`There is no page ${page}.`}
        action={<Button onClick={() => setPage(last)}>To the last page</Button>}
      >
        Your orders end on page {last}.
      </EmptyState>
    )
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={(data?.rows ?? []).map((order, i) => ({
          order,
          serial: (page - 1) * pageSize + i + 1,
          unread: unreadOf(order._id),
        }))}
        keyOf={({ order }) => order._id}
        hrefOf={({ order }) => `/order/${order._id}`}
        loading={data ? undefined : pageSize}
      />
      {error && <ErrorMessage message={error} retry={reload} />}
      <Pager
        paging={paging}
        total={data?.total ?? pageSize}
        label="Pages"
        hrefOf={(each) => (each === 1 ? '?' : `?page=${each}`)}
        always
      />
      <p className="hidden" role="status">
        {isFetching ? '' : `Page ${page} of ${last ?? 1}`}
      </p>
    </>
  )
}

const NoOpenOrders = () => (
  <EmptyState title="No open orders." action={<SeePackages />}>
    All your orders are paid and completed.
  </EmptyState>
)

const NoOrders = () => (
  <EmptyState title="No orders yet." action={<SeePackages />}>
    When you order a package, you can follow it here.
  </EmptyState>
)

const SeePackages = () => (
  <ButtonLink variant="primary" href="/pricing">
    See the packages
  </ButtonLink>
)
