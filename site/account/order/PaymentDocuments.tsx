import { documentTitle, type Order, type OrderWithHistory } from '../orders/orders.ts'
import { usePendingAction } from '../../ui/use-pending-action.ts'
import { downloadFile } from '../../session/download.ts'
import { Button } from '../../ui/button.tsx'

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
          onDownload={() => downloadFile(`/order/${_id}/receipt.pdf`, `receipt-${number}.pdf`, token)}
        />
      )
    )
  return invoices.map((invoice) => (
    <DownloadButton
      key={invoice._id}
      text={`${documentTitle(invoice)} (PDF)`}
      onDownload={() => downloadFile(`/invoice/${invoice._id}/pdf`, `${invoice.number}.pdf`, token)}
    />
  ))
}

/** A button that downloads a file with the credentials that a plain link could not send. */
function DownloadButton({ text, onDownload }: { text: string; onDownload: () => Promise<void> }) {
  const { pending, error, run } = usePendingAction(onDownload)
  return (
    <>
      <Button disabled={pending} onClick={run}>
        {pending ? 'Downloading…' : text}
      </Button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
