import { restOf } from '#content/shop/breakdown.ts'
import type { TxContext } from '../../platform/context.ts'
import { ConflictError } from '../../platform/errors.ts'
import {
  creditsOf,
  invoicesOf,
  issueCreditNote,
  issueInvoice,
  remainderOf,
  type Invoice,
  type Sale,
} from './issue.ts'
import { linesOfDocument } from './lines.ts'
import { readSettings } from './settings.ts'

/**
 * Replaces the invoices of an order, which never change: each gets a credit note for what is left of it, and a new invoice
 * over the same amount to the buyer, and with the tax, of now. The order's row must be locked. Returns the new documents.
 */
export async function reissueInvoices(ctx: TxContext, sale: Sale): Promise<Invoice[]> {
  const settings = (await readSettings(ctx, { locked: true }))?.data
  if (!settings) throw new ConflictError('Enter the invoice settings first.')
  const existing = await invoicesOf(ctx, sale.orderId)
  const issued: Invoice[] = []
  for (const invoice of existing) {
    const due = invoice.kind === 'invoice' ? remainderOf(invoice, existing) : 0
    if (due <= 0) continue
    const { service, payment, parts, transfer } = invoice.data
    const lines = restOf(
      linesOfDocument(invoice.data),
      creditsOf(invoice, existing).flatMap(({ data }) => linesOfDocument(data)),
    )
    const replaced = {
      ...sale,
      lines,
      service,
      payment: payment.paidOn ? payment : sale.payment,
      // What was paid since is not to be paid again.
      transfer: transfer && sale.transfer,
    }
    issued.push(
      await issueCreditNote(ctx, sale, { settings, invoice, all: existing, part: due }),
      await issueInvoice(ctx, replaced, { settings, due, parts, replaces: invoice }),
    )
  }
  return issued
}
