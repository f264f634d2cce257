export { Invoices } from '../../money/invoices/Invoices.tsx'
export { InvoiceSettings } from '../../money/invoices/InvoiceSettings.tsx'
export { PaymentScreen } from '../../money/payments/PaymentScreen.tsx'
