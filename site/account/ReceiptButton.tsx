import { useState } from 'react'
import type { Order } from './orders.ts'
import { troubleOf } from './refusal.ts'
import { useBusy } from './restored.ts'
import { saveFile } from './save-file.ts'

/** Fetches an order's receipt as a PDF; a plain link could not say who asks. */
export function ReceiptButton({ order }: { order: Order }) {
  const [busy, setBusy] = useBusy()
  const [why, setWhy] = useState('')

  async function download() {
    setBusy(true)
    setWhy('')
    await saveFile(`/order/${order._id}/receipt.pdf`, `receipt-${order.number}.pdf`).catch((error: unknown) =>
      setWhy(troubleOf(error)),
    )
    setBusy(false)
  }

  return (
    <>
      <button type="button" className="button tap quiet" disabled={busy} onClick={() => void download()}>
        {busy ? 'Fetching…' : 'Receipt (PDF)'}
      </button>
      {why && (
        <span className="note bad" role="alert">
          {why}
        </span>
      )}
    </>
  )
}
