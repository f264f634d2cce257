import { Download } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { downloadInvoice, invoiceTitle, type ListedInvoice } from './queries.ts'

/** Downloads an invoice or a credit note as a PDF. */
export function InvoiceDownload({ invoice }: { invoice: Pick<ListedInvoice, '_id' | 'number' | 'kind'> }) {
  const { runAction } = useAction()
  return (
    <IconButton
      icon={Download}
      label={`Download ${invoiceTitle(invoice)} as a PDF`}
      onClick={() =>
        runAction(() => downloadInvoice(invoice), { failure: 'The PDF could not be downloaded.' })
      }
    />
  )
}
