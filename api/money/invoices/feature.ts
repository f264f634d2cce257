import { feature } from '../../platform/feature.ts'
import { invoiceRoutes } from './routes.ts'
import { attachmentOf } from './document.ts'

export const invoices = feature({
  name: 'invoices',
  routes: [invoiceRoutes],
  mails: { fileOf: (db, { invoice }) => attachmentOf(db, invoice) },
})
