import { documentTitle, type Order, type OrderWithHistory } from '../orders/orders.ts'
import { usePendingAction } from '../../ui/use-pending-action.ts'
import { downloadByLink, downloadFile } from '../../session/download.ts'

interface Props {
  order: Pick<Order, '_id' | 'number' | 'hasReceipt'> & Pick<OrderWithHistory, 'invoices'>
  /** The token of the order link, if the page was opened by one. */
  token?: string
}

/** The documents of a payment as PDF: invoices and credit notes, or a receipt if there are none. */
export const PaymentDocuments = ({ order: { _id, number, hasReceipt, invoices }, token }: Props) => {
  const download = (path: string, pathByLink: string, fileName: string) =>
    token === undefined ? downloadFile(path, fileName) : downloadByLink(pathByLink, fileName, token)
  if (invoices.length === 0)
    return (
      hasReceipt && (
        <DownloadButton
          text="Receipt (PDF)"
          onDownload={() =>
            download(`/order/${_id}/receipt.pdf`, '/order-link/receipt.pdf', `receipt-${number}.pdf`)
          }
        />
      )
    )
  return invoices.map((invoice) => (
    <DownloadButton
      key={invoice._id}
      text={`${documentTitle(invoice)} (PDF)`}
      onDownload={() =>
        download(
          `/invoice/${invoice._id}/pdf`,
          `/order-link/invoice/${invoice._id}/pdf`,
          `${invoice.number}.pdf`,
        )
      }
    />
  ))
}

/** A button that downloads a file with the credentials that a plain link could not send. */
function DownloadButton({ text, onDownload }: { text: string; onDownload: () => Promise<void> }) {
  const { pending, error, run } = usePendingAction(onDownload)
  return (
    <>
      <button type="button" className="button tap quiet" disabled={pending} onClick={run}>
        {pending ? 'Downloading…' : text}
      </button>
      {error && (
        <span className="note bad" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
