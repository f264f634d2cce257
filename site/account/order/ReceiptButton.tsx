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

/** An order's receipt as a PDF. */
export const ReceiptButton = ({ order, token }: Props) => {
  const name = `receipt-${order.number}.pdf`
  return (
    <DownloadButton
      text="Receipt (PDF)"
      load={() =>
        token === undefined
          ? downloadFile(`/order/${order._id}/receipt.pdf`, name)
          : downloadByLink('/order-link/receipt.pdf', name, token)
      }
    />
  )
}

/** Fetches a file; a plain link could not say who asks. */
export function DownloadButton({ text, load }: { text: string; load: () => Promise<void> }) {
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')

  async function download() {
    setBusy(true)
    setError('')
    await load().catch((error: unknown) => setError(errorMessage(error)))
    setBusy(false)
  }

  return (
    <>
      <button type="button" className="button tap quiet" disabled={busy} onClick={() => void download()}>
        {busy ? 'Downloading…' : text}
      </button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
