import { useState } from 'react'
import { formatPrice } from '../../lib/price.ts'
import { downloadFile } from '../../session/download.ts'
import { usePending } from '../../ui/bfcache.ts'
import { errorMessage } from '../../ui/form/errors.ts'
import { formatDate } from '../../ui/time.tsx'
import type { OrderWithHistory } from '../orders/orders.ts'
import type { OrderPanelProps } from './panel.ts'

type Invoice = OrderWithHistory['invoices'][number]

/** The invoices and credit notes of an order, if any. */
export const Invoices = ({ order: { invoices } }: Pick<OrderPanelProps, 'order'>) =>
  invoices.length > 0 && (
    <section className="block" aria-labelledby="invoices">
      <h2 className="long" id="invoices">
        {invoices.length > 1 ? 'Invoices' : 'Invoice'}
      </h2>
      <ul className="methods">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice._id} invoice={invoice} />
        ))}
      </ul>
    </section>
  )

function InvoiceRow({ invoice: { _id, kind, number, issuedOn, total, currency } }: { invoice: Invoice }) {
  const [busy, setBusy] = usePending()
  const [error, setError] = useState('')
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`

  async function download() {
    setBusy(true)
    setError('')
    await downloadFile(`/invoice/${_id}/pdf`, `${number}.pdf`).catch((reason: unknown) =>
      setError(errorMessage(reason)),
    )
    setBusy(false)
  }
  return (
    <li>
      <strong>{title}</strong>{' '}
      <span>
        {formatPrice(total, currency)}, <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>
      </span>
      <button
        type="button"
        className="link tap"
        aria-label={`Download PDF of ${title}`}
        disabled={busy}
        onClick={() => void download()}
      >
        {busy ? 'Downloading…' : 'Download PDF'}
      </button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </li>
  )
}
