import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { precedingInvoice } from '../../../order/preceding-invoice.ts'
import { formatPrice } from '../../../ui/price.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatDate } from '../../../ui/time.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useMay } from '../../lib/use-may.ts'
import { InvoiceDownload, PdfDownload } from '../../money/invoices/InvoiceDownload.tsx'
import {
  downloadReminder,
  invoiceSettingsQuery,
  invoiceTitle,
  issueInvoice,
  remindersQuery,
} from '../../money/invoices/queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { OrderPanelProps } from './panel.ts'

/**
 * The invoices and credit notes of an order. The owner can issue an invoice for an order that was paid before invoices
 * were set up.
 */
export function InvoicePanel({ order }: OrderPanelProps) {
  const { _id, number, invoices, paidAt, paymentStatus } = order
  const { runAction, pending } = useAction('orders', 'invoices')
  const may = useMay()
  const hasReminders = order.history.some(({ what }) => what === 'reminder')
  const reminders =
    useQuery({ ...remindersQuery(_id), enabled: hasReminders && may('invoices.read') }).data ?? []
  const settings = useQuery({ ...invoiceSettingsQuery, enabled: may('settings.invoices') })
  if (invoices.length > 0)
    return (
      <Panel id="invoices" title="Invoices">
        <ul className="invoice-lines">
          {invoices.map((invoice) => (
            <li key={invoice._id}>
              <span>
                {invoiceTitle(invoice)}
                <small>
                  {[
                    formatPrice(invoice.total, invoice.currency),
                    formatDate(invoice.issuedOn),
                    precedingInvoice(invoice),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </span>
              <InvoiceDownload invoice={invoice} />
            </li>
          ))}
          {reminders.map((reminder) => (
            <li key={reminder._id}>
              <span>
                Reminder {reminder.level} of {reminder.invoice}
                <small>
                  {formatPrice(reminder.open, reminder.currency)} open, {formatDate(reminder.sentOn)}
                </small>
              </span>
              <PdfDownload
                title={`reminder ${reminder.level} of ${reminder.invoice}`}
                download={() => downloadReminder(reminder)}
              />
            </li>
          ))}
        </ul>
      </Panel>
    )
  if (!paidAt || paymentStatus === 'Refunded') return null
  return (
    <Panel id="invoices" title="Invoices">
      {settings.isLoading ? (
        <Skeleton lines={1} />
      ) : !may('settings.invoices') || settings.data?.isSet ? (
        <>
          <p className="muted">None: this order was paid before invoices were issued.</p>
          {may('invoices.issue') && (
            <div className="actions">
              <Button
                disabled={pending}
                onClick={() =>
                  runAction(() => issueInvoice(_id), {
                    success: `The invoice of order ${number} is issued.`,
                    failure: 'The invoice could not be issued.',
                  })
                }
              >
                {pending ? 'Issuing…' : 'Issue invoice'}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className="muted">
          None. Enter the <Link to="/admin/invoices/settings">invoice settings</Link> to issue invoices.
        </p>
      )}
    </Panel>
  )
}
