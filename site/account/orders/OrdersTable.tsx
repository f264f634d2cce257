import { SkeletonRow, TableHead, OrderRow } from './OrderRows.tsx'
import { ownUnread } from '../../order/conversation/queries.ts'
import { listOrders } from './orders.ts'
import { Pager } from '../../ui/pager.tsx'
import { pageCount } from '../../ui/paging.ts'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import { usePage } from './use-page.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface Props {
  pageSize: number
  labelledBy: string
  /** Shows only open orders. */
  open?: boolean
}

/** The user's orders in pages, newest first. */
export function OrdersTable({ pageSize, labelledBy, open = false }: Props) {
  const { page, turnTo } = usePage()
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
        action={<Button onClick={() => turnTo(last)}>To the last page</Button>}
      >
        Your orders end on page {last}.
      </EmptyState>
    )
  return (
    <>
      <table className="orders" aria-labelledby={labelledBy} aria-busy={isFetching}>
        <TableHead />
        <tbody>
          {data
            ? data.rows.map((order, i) => (
                <OrderRow
                  key={order._id}
                  order={order}
                  serial={(page - 1) * pageSize + i + 1}
                  unread={unreadOf(order._id)}
                />
              ))
            : Array.from({ length: pageSize }, (_, i) => <SkeletonRow key={i} />)}
        </tbody>
      </table>
      {error && <ErrorMessage message={error} retry={reload} />}
      <Pager
        paging={{ page, setPage: turnTo, pageSize }}
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
