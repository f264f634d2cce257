import type { TxContext } from '#api/platform/context.ts'
import { saveSettings } from '#api/money/invoices/settings.ts'
import { emptySettings } from '#api/money/invoice-settings.ts'
import { issueInvoices } from '#api/sales/orders/invoicing.ts'

/** Adds the invoice settings, and an invoice for each paid order on its date. */
export async function seedInvoices(ctx: TxContext) {
  const settings = {
    ...emptySettings,
    name: 'Larkfield LLC',
    street: '14 Ropewalk Lane',
    postalCode: '00148',
    city: 'Port Eastmere',
    country: 'US',
    email: 'billing@larkfield.example',
    phone: '+1 555 010 0148',
    taxNumber: '00-0000148',
    note: 'Thank you for your order.',
  }
  await saveSettings(ctx, settings, undefined)
  const orders = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('paidAt', 'is not', null)
    .orderBy('paidAt')
    .execute()
  for (const order of orders) {
    const whenPaid = { ...ctx, now: () => order.paidAt! }
    await issueInvoices(whenPaid, order, { by: 'agency', isFirstAllowed: true })
  }
}
