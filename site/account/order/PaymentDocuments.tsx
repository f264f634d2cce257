import { useState } from 'react'
import type { Order, OrderWithHistory } from '../orders/orders.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { usePending } from '../../ui/bfcache.ts'
import { downloadByLink, downloadFile } from '../../session/download.ts'

interface Props {
  order: Pick<Order, '_id' | 'number' | 'hasReceipt'> & Pick<OrderWithHistory, 'invoices'>
  /** The token of the order link, if the page was opened by one. */
  token?: string
}

/** The documents of a payment as PDF: invoices and credit notes, or a receipt if there are none. */
export const PaymentDocuments = ({ order: { _id, number, hasReceipt, invoices }, token }: Props) => {
  const load = (own: string, linked: string, name: string) =>
    token === undefined ? downloadFile(own, name) : downloadByLink(linked, name, token)
  if (invoices.length === 0)
    return (
      hasReceipt && (
        <DownloadButton
          text="Receipt (PDF)"
          load={() => load(`/order/${_id}/receipt.pdf`, '/order-link/receipt.pdf', `receipt-${number}.pdf`)}
        />
      )
    )
  return invoices.map((invoice) => (
    <DownloadButton
      key={invoice._id}
      text={`${invoice.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${invoice.number} (PDF)`}
      load={() =>
        load(`/invoice/${invoice._id}/pdf`, `/order-link/invoice/${invoice._id}/pdf`, `${invoice.number}.pdf`)
      }
    />
  ))
}

/** A button that downloads a file with the credentials that a plain link could not send. */
function DownloadButton({ text, load }: { text: string; load: () => Promise<void> }) {
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
