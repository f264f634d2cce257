import { z } from 'zod'
import { reminderAnswer, toReminder } from '../../../money/invoices/answers.ts'
import { reminderFile, remindersOf } from '../../../money/invoices/reminders.ts'
import { download } from '../../../platform/http/download.ts'
import { route } from '../../../platform/http/route.ts'

/** The reminders of open invoices, as they were sent. */
export const invoiceReminderRoutes = () => [
  route({
    id: 'listInvoiceReminders',
    tag: 'Invoices',
    method: 'GET',
    path: '/order/{id}/reminders',
    access: { may: 'invoices.read', order: 'orders' },
    summary: 'List the reminders of the open invoice of an order',
    description: 'As they were sent, oldest first.',
    answers: z.array(reminderAnswer),
    run: async ({ ctx, param }) => (await remindersOf(ctx, param('id'))).map(toReminder),
  }),
  route({
    id: 'getInvoiceReminder',
    tag: 'Invoices',
    method: 'GET',
    path: '/invoice-reminder/{id}/pdf',
    access: { may: 'invoices.read', order: 'invoiceReminders' },
    summary: 'Download a reminder of an open invoice',
    description: 'The PDF that was mailed to the customer.',
    produces: 'application/pdf',
    run: async ({ ctx, c, param }) => {
      const { name, pdf } = await reminderFile(ctx, param('id'))
      return download(c, name, 'application/pdf', pdf)
    },
  }),
]
