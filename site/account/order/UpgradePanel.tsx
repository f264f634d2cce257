import { useState } from 'react'
import { api, apiData } from '../../session/api.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { formatPrice } from '../../ui/price.ts'
import { Fold } from '../parts/Fold.tsx'
import { useAccountQuery } from '../parts/use-account-query.ts'
import type { OrderPanelProps } from './panel.ts'

/** The larger packages that a running order can move to for the difference, and the upgrades that were ordered. */
export function UpgradePanel({ order: { _id } }: OrderPanelProps) {
  const { data } = useAccountQuery(['upgrades', _id], () =>
    apiData('GET /order/{id}/upgrades', { params: { id: _id } }),
  )
  const [error, setError] = useState('')
  const [pending, setPending] = useState(false)
  if (!data || (!data.of && data.offered.length + data.orders.length === 0)) return null
  async function upgrade(packageId: string, difference: string) {
    setPending(true)
    setError('')
    try {
      const { data: ordered } = await api('POST /order/{id}/upgrades', {
        params: { id: _id },
        body: { packageId, difference },
      })
      location.assign(`/pay-now/${ordered._id}`)
    } catch (reason) {
      setError(errorMessage(reason))
      setPending(false)
    }
  }
  return (
    <Fold
      id="upgrade"
      title="A larger package"
      hint={
        data.offered.map((each) => `${each.packageName}, ${formatPrice(each.difference, data.currency)}`)[0]
      }
      open={data.orders.some(({ paymentStatus }) => paymentStatus === 'UnPaid')}
    >
      {data.of && (
        <p>
          This is the upgrade of <a href={`/order/${data.of._id}`}>order {data.of.number}</a>, where the work
          is.
        </p>
      )}
      {data.orders.map(({ _id: id, number, packageName, paymentStatus }) => (
        <p key={id}>
          {paymentStatus === 'Paid' ? 'Upgraded to' : 'Upgrade to'} {packageName}:{' '}
          <a href={`/order/${id}`}>order {number}</a>
          {paymentStatus === 'UnPaid' && ', not paid yet'}
        </p>
      ))}
      {data.offered.length > 0 && (
        <p>You pay only the difference. The work goes on, with what the package adds.</p>
      )}
      <div className="actions">
        {data.offered.map(({ packageId, packageName, difference }) => (
          <Button key={packageId} disabled={pending} onClick={() => upgrade(packageId, difference)}>
            Upgrade to {packageName} for {formatPrice(difference, data.currency)}
          </Button>
        ))}
      </div>
      {error && <ErrorMessage message={error} />}
    </Fold>
  )
}
