import { z } from 'zod'
import { feature } from '../../platform/feature.ts'
import { invoiceRoutes } from './routes.ts'
import { attachmentOf } from './document.ts'
import { reminderAnswer, toReminder } from './answers.ts'
import { reminderAttachment, remindersOf } from './reminders.ts'
import { exportPart } from '../../platform/personal-data.ts'
import { invoiceData } from '../../platform/db/invoice-data.ts'
import { invoicesOf } from './issue.ts'
import { searchInvoices } from './search.ts'
import { currencyCheck, saleCheck } from './checks.ts'

export const invoices = feature({
  name: 'invoices',
  routes: [invoiceRoutes],
  tags: { Invoices: 'Invoices and credit notes' },
  mails: {
    fileOf: (ctx, attachment) =>
      'invoice' in attachment
        ? attachmentOf(ctx, attachment.invoice)
        : 'reminder' in attachment
          ? reminderAttachment(ctx, attachment.reminder)
          : undefined,
  },
  personalData: {
    exportedOfOrder: exportPart(
      {
        /** The invoices as they were issued. */
        invoices: z.array(invoiceData.extend({ number: z.string() })),
        /** The reminders of them as they were sent. */
        reminders: z.array(reminderAnswer),
      },
      async (ctx, { id }: { id: string }) => ({
        invoices: (await invoicesOf(ctx, id)).map(({ number, data }) => ({ number, ...data })),
        reminders: (await remindersOf(ctx, id)).map(toReminder),
      }),
    ),
  },
  search: [{ needs: 'invoices.read', find: searchInvoices }],
  checks: () => [saleCheck, currencyCheck],
})
