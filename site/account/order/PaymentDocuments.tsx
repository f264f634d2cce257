import { documentTitle, type Order, type OrderWithHistory } from '../orders/orders.ts'
import { DownloadButton } from '../parts/DownloadButton.tsx'

interface Props {
  order: Pick<Order, '_id' | 'number' | 'hasReceipt'> & Pick<OrderWithHistory, 'invoices'>
  /** The token of the order link, if the page was opened by one. */
  token?: string
}

/** The documents of a payment as PDF: invoices and credit notes, or a receipt if there are none. */
export const PaymentDocuments = ({ order: { _id, number, hasReceipt, invoices }, token }: Props) => {
  if (invoices.length === 0)
    return (
      hasReceipt && (
        <DownloadButton
          text="Receipt (PDF)"
          path={`/order/${_id}/receipt.pdf`}
          name={`receipt-${number}.pdf`}
          token={token}
        />
      )
    )
  return invoices.map((invoice) => (
    <DownloadButton
      key={invoice._id}
      text={`${documentTitle(invoice)} (PDF)`}
      path={`/invoice/${invoice._id}/pdf`}
      name={`${invoice.number}.pdf`}
      token={token}
    />
  ))
}
