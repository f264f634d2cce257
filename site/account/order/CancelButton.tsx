import { confirm } from '../../ui/confirm-dialog.tsx'
import type { Order } from '../orders/orders.ts'
import { Button } from '../../ui/button.tsx'
import { formatDayAndTime } from '../../ui/time.tsx'

interface Props {
  order: Pick<Order, 'packageName' | 'paymentStartedAt' | 'paymentStartedWith'>
  cancel: () => Promise<unknown>
}

/** Cancels an unpaid order after a confirmation, because it cannot be undone. */
export function CancelButton({
  order: { packageName, paymentStartedAt, paymentStartedWith },
  cancel,
}: Props) {
  const ask = () =>
    confirm({
      title: `Cancel ${packageName}?`,
      text: (
        <>
          {paymentStartedAt && (
            <p>
              <strong>
                You went to {paymentStartedWith} for this order on {formatDayAndTime(paymentStartedAt)}.
              </strong>{' '}
              If you paid there, keep the order and wait for the confirmation. If the {paymentStartedWith}{' '}
              page is still open, close it.
            </p>
          )}
          <p>You will not be charged. A canceled order cannot be reopened, but you can place a new one.</p>
        </>
      ),
      confirmLabel: 'Cancel the order',
      pendingLabel: 'Canceling…',
      cancelLabel: 'Keep the order',
      run: cancel,
    })
  return <Button onClick={() => void ask()}>Cancel the order</Button>
}
