import { Download } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { downloadInvoice, invoiceTitle, type ListedInvoice } from './queries.ts'

/** Downloads a document as a PDF. */
export function PdfDownload({ title, download }: { title: string; download: () => Promise<unknown> }) {
  const { runAction } = useAction()
  return (
    <IconButton
      icon={Download}
      label={`Download ${title} as a PDF`}
      onClick={() => runAction(download, { failure: 'The PDF could not be downloaded.' })}
    />
  )
}

/** Downloads an invoice or a credit note as a PDF. */
export const InvoiceDownload = ({ invoice }: { invoice: Pick<ListedInvoice, '_id' | 'number' | 'kind'> }) => (
  <PdfDownload title={invoiceTitle(invoice)} download={() => downloadInvoice(invoice)} />
)
