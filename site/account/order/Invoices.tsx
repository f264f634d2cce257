import { precedingInvoice } from '../../order/preceding-invoice.ts'
import { formatPrice } from '../../ui/price.ts'
import { formatDate } from '../../ui/time.tsx'
import { documentTitle, type OrderWithHistory } from '../orders/orders.ts'
import { DownloadButton } from '../parts/DownloadButton.tsx'
import type { OrderPanelProps } from './panel.ts'
import { ReportInvoice } from './ReportInvoice.tsx'

type Invoice = OrderWithHistory['invoices'][number]

/** The invoices and credit notes of an order, if any. */
export const Invoices = ({ order, reload }: OrderPanelProps) =>
  order.invoices.length > 0 && (
    <section className="block" aria-labelledby="invoices">
      <h2 className="long" id="invoices">
        {order.invoices.length > 1 ? 'Invoices' : 'Invoice'}
      </h2>
      <ul className="methods">
        {order.invoices.map((invoice) => (
          <InvoiceRow key={invoice._id} invoice={invoice} />
        ))}
      </ul>
      <ReportInvoice order={order} reload={reload} />
    </section>
  )

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { _id, number, issuedOn, total, currency } = invoice
  const title = documentTitle(invoice)
  const preceding = precedingInvoice(invoice)
  return (
    <li>
      <strong>{title}</strong>{' '}
      <span>
        {formatPrice(total, currency)}, <time dateTime={issuedOn}>{formatDate(issuedOn)}</time>
        {preceding && `, ${preceding}`}
      </span>
      <DownloadButton
        variant="link"
        text="Download PDF"
        label={`Download PDF of ${title}`}
        path={`/invoice/${_id}/pdf`}
        name={`${number}.pdf`}
      />
    </li>
  )
}
