import { useRef } from 'react'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { formatDayAndTime } from '../local-time.ts'
import type { Order } from '../orders/orders.ts'
import { paymentProvider } from '../../lib/payment-provider.ts'

interface Props {
  order: Pick<Order, 'packageName' | 'paymentStartedAt'>
  cancel: () => Promise<unknown>
}

/** Cancels an unpaid order after a confirmation, because it cannot be undone. */
export function CancelButton({ order, cancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { paymentStartedAt } = order
  return (
    <>
      <button type="button" className="button tap quiet" onClick={() => dialog.current?.showModal()}>
        Cancel the order
      </button>
      <ConfirmDialog
        dialog={dialog}
        title={`Cancel ${order.packageName}?`}
        confirmText="Cancel the order"
        pendingText="Cancelling…"
        cancelText="Keep the order"
        danger
        onConfirm={async () => {
          await cancel()
        }}
      >
        {paymentStartedAt && (
          <p className="lines">
            <strong>
              You went to {paymentProvider} for this order on {formatDayAndTime(paymentStartedAt)}.
            </strong>{' '}
            If you paid there, keep the order and wait for the confirmation. If the {paymentProvider} page is
            still open, close it.
          </p>
        )}
        <p className="lines">
          You will not be charged. A cancelled order cannot be reopened, but you can place a new one.
        </p>
      </ConfirmDialog>
    </>
  )
}
