import { paymentStates } from '#content/shop/payment-states.ts'
import { formatPrice } from '../../ui/price.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { formatDate } from '../../ui/time.tsx'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import type { SubscriptionDetails } from './subscriptions.ts'

type Period = SubscriptionDetails['periods'][number]

/** The periods of a subscription with their orders and invoices, newest first. */
export function Periods({
  subscription: { periods, currency, next, toPay },
  orderLinks,
}: {
  subscription: SubscriptionDetails
  orderLinks: boolean
}) {
  const columns: Column<Period>[] = [
    {
      title: 'Period',
      cell: ({ from, to }) => `${formatDate(from)} – ${formatDate(to)}`,
    },
    {
      title: 'Order',
      cell: ({ orderId, orderNumber }) =>
        orderLinks ? <a href={`/order/${orderId}`}>{orderNumber}</a> : orderNumber,
    },
    {
      title: 'Payment',
      // What is not to be paid, though it is not paid, is charged by a provider.
      cell: ({ paymentStatus, from }) =>
        paymentStatus === 'UnPaid' && !toPay && from === next?.on
          ? 'Automatic'
          : paymentStates[paymentStatus].label,
    },
    { title: 'Total', align: 'end', cell: ({ total }) => formatPrice(total, currency) },
    ...(orderLinks
      ? [
          {
            title: 'Invoices',
            align: 'end',
            cell: ({ invoices }: Period) =>
              invoices.map((invoice) => (
                <DownloadButton
                  key={invoice._id}
                  small
                  text={invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'}
                  label={`${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.number}`}
                  path={`/invoice/${invoice._id}/pdf`}
                  name={`${invoice.number}.pdf`}
                />
              )),
          } as const,
        ]
      : []),
  ]
  return (
    <>
      <h3>Periods</h3>
      <Table caption="Periods" columns={columns} rows={periods} keyOf={({ orderId }) => orderId} />
    </>
  )
}
