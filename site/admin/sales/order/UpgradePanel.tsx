import { useQuery } from '@tanstack/react-query'
import { reachText } from '#content/model/reach.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatPrice } from '../../../ui/price.ts'
import { useAction } from '../../../ui/use-action.ts'
import { api, apiData } from '../../../session/api.ts'
import { orderAddress } from '../../lib/addresses.ts'
import { useMay } from '../../lib/use-may.ts'
import { statusLabel } from '../orders/order.ts'
import type { OrderPanelProps } from './panel.ts'

/** The upgrades of a running order, and the larger packages that it can move to for the difference. */
export function UpgradePanel({ order: { _id, number, reach } }: OrderPanelProps) {
  const { data } = useQuery({
    queryKey: ['orders', 'upgrades', _id],
    queryFn: () => apiData('GET /order/{id}/upgrades', { params: { id: _id } }),
  })
  const { runAction, pending } = useAction('orders', 'mails')
  const may = useMay()
  const offered = may('orders.create') && may('payments.read') ? (data?.offered ?? []) : []
  if (!data || (!data.of && offered.length + data.orders.length === 0)) return null
  const upgrade = (packageId: string, packageName: string, difference: string) =>
    runAction(
      () => api('POST /order/{id}/upgrades', { params: { id: _id }, body: { packageId, difference } }),
      {
        question: {
          title: `Upgrade order ${number} to ${packageName}?`,
          text: `This enters an order over ${formatPrice(difference, data.currency)}. Once it is paid, tasks, rounds of changes and the due date of this order follow. ${reachText(reach, 'The customer gets a link to pay it by email.')}`,
          confirmLabel: 'Enter the upgrade',
        },
        success: ({ data: entered }) => ({ text: `Order ${entered.number} is entered.` }),
        failure: 'The upgrade could not be entered.',
      },
    )
  return (
    <Panel title="Upgrade">
      {data.of && (
        <p>
          This order upgrades <a href={orderAddress(data.of._id)}>order {data.of.number}</a>, where the work
          is.
        </p>
      )}
      {data.orders.map(({ _id: id, number: other, packageName, paymentStatus }) => (
        <p key={id}>
          {packageName}: <a href={orderAddress(id)}>order {other}</a>, {statusLabel(paymentStatus)}
        </p>
      ))}
      {offered.length > 0 && <p className="muted">To a larger package, for the difference in price:</p>}
      <div className="actions">
        {offered.map(({ packageId, packageName, difference }) => (
          <Button
            key={packageId}
            small
            disabled={pending}
            onClick={() => upgrade(packageId, packageName, difference)}
          >
            {packageName} for {formatPrice(difference, data.currency)}
          </Button>
        ))}
      </div>
    </Panel>
  )
}
