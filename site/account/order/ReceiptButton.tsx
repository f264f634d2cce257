import { useState } from 'react'
import type { Order } from '../orders/orders.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { downloadFile } from '../../session/download.ts'

/** Fetches an order's receipt as a PDF; a plain link could not say who asks. */
export function ReceiptButton({ order }: { order: Order }) {
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')

  async function download() {
    setBusy(true)
    setError('')
    await downloadFile(`/order/${order._id}/receipt.pdf`, `receipt-${order.number}.pdf`).catch(
      (error: unknown) => setError(errorMessage(error)),
    )
    setBusy(false)
  }

  return (
    <>
      <button type="button" className="button tap quiet" disabled={busy} onClick={() => void download()}>
        {busy ? 'Downloading…' : 'Receipt (PDF)'}
      </button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
