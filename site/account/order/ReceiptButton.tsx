import { useState } from 'react'
import type { Order } from '../orders/orders.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { downloadByLink, downloadFile } from '../../session/download.ts'

interface Props {
  order: Pick<Order, '_id' | 'number'>
  /** Of a link's holder: the link's token. */
  token?: string
}

/** Fetches an order's receipt as a PDF; a plain link could not say who asks. */
export function ReceiptButton({ order, token }: Props) {
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')

  async function download() {
    setBusy(true)
    setError('')
    const name = `receipt-${order.number}.pdf`
    const load =
      token === undefined
        ? downloadFile(`/order/${order._id}/receipt.pdf`, name)
        : downloadByLink('/order-link/receipt.pdf', name, token)
    await load.catch((error: unknown) => setError(errorMessage(error)))
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
