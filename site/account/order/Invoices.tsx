import { formatPrice } from '../../ui/price.ts'
import { downloadFile } from '../../session/download.ts'
import { formatDate } from '../../ui/time.tsx'
import { documentTitle, type OrderWithHistory } from '../orders/orders.ts'
import { usePendingAction } from '../../ui/use-pending-action.ts'
import type { OrderPanelProps } from './panel.ts'
import { Button } from '../../ui/button.tsx'

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

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { _id, number, issuedOn, total, currency } = invoice
  const title = documentTitle(invoice)
  const { pending, error, run } = usePendingAction(() => downloadFile(`/invoice/${_id}/pdf`, `${number}.pdf`))
  return (
    <li>
      <strong>{title}</strong>{' '}
      <span>
        {formatPrice(total, currency)}, <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>
      </span>
      <Button variant="link" aria-label={`Download PDF of ${title}`} disabled={pending} onClick={run}>
        {pending ? 'Downloading…' : 'Download PDF'}
      </Button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </li>
  )
}
