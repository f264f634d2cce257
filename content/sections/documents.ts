import { words } from '../model/field.ts'
import { group } from './section.ts'

const day = { variables: ['day'] } as const

export const documents = group('Business', {
  wordsInvoice: {
    title: 'Words of invoices',
    about: 'The words on the PDF files of invoices, credit notes, receipts and reminders.',
    holds: 'one',
    readBy: 'team',
    screens: ['/edit-words-invoice'],
    icon: 'ReceiptText',
    synonyms: 'invoice credit note receipt reminder pdf labels language translation',
    fields: {
      invoiceTitle: words('Title of an invoice', 'Invoice {number}', {
        variables: ['number'],
        help: 'A change of these words applies to new documents: what was issued stays as it is.',
      }),
      creditNoteTitle: words('Title of a credit note', 'Credit note {number}', { variables: ['number'] }),
      receiptTitle: words('Title of a receipt', 'Receipt {number}', { variables: ['number'] }),
      invoiceFrom: words('Who it is from', 'From'),
      invoiceTo: words('Who it is to', 'To'),
      invoiceVatId: words('VAT ID', 'VAT ID'),
      invoiceTaxNumber: words('Other tax number', 'Tax number'),
      invoiceDate: words('Its date', 'Date'),
      invoiceServiceDate: words('Date of the service', 'Date of service'),
      invoicePlanned: words('The service is planned', '{day}, planned', day),
      invoiceInAdvance: words('Paid before the service', '{day}, paid in advance', day),
      invoiceDueDate: words('Last day to pay', 'Please pay by'),
      invoiceWasDue: words('Reminder: last day to pay', 'Was due on'),
      invoicePaidOn: words('Receipt: day of the payment', 'Paid on'),
      invoiceReference: words('Reminder: the invoice', 'Invoice'),
      invoiceOrder: words('The order', 'Order'),
      invoiceNumberOfDay: words('A number with its date', '{number} of {day}', {
        variables: ['number', 'day'],
      }),
      invoiceOrderDay: words('Receipt: day of the order', 'Order of'),
      invoicePart: words('One of several parts', 'Part'),
      invoicePartOf: words('Which part', '{part} of {parts}', { variables: ['part', 'parts'] }),
      invoicePurchaseOrder: words('Number that the client gave the order', 'Your purchase order'),
      invoiceCorrects: words('Credit note: its invoice', 'Corrects'),
      invoiceDescription: words('Heading of the items', 'Description'),
      invoiceAmount: words('Heading of the amounts', 'Amount'),
      invoiceEach: words('Several of an item', '{quantity} at {price}', { variables: ['quantity', 'price'] }),
      invoiceNet: words('Sum without tax', 'Net'),
      invoiceTotal: words('Total', 'Total'),
      invoiceCredited: words('Total of a credit note', 'Total credited'),
      invoiceLeft: words('What is left to pay', 'Left to pay'),
      invoicePaid: words('What is paid', 'Paid'),
      invoiceRefunded: words('Receipt: what was paid back', 'Refunded'),
      invoiceKept: words('Receipt: paid less refunds', 'Net amount paid'),
      invoicePaidInFull: words('Paid in full', 'Paid in full on {day}.', day),
      invoicePaidHow: words('Paid in full, with the way', 'Paid in full on {day} with {method}.', {
        variables: ['day', 'method'],
      }),
      invoicePayment: words('Receipt: one of several payments', '{amount} paid on {day}.', {
        variables: ['amount', 'day'],
      }),
      invoicePaymentHow: words('The same, with the way', '{amount} paid on {day} by {method}.', {
        variables: ['amount', 'day', 'method'],
      }),
      invoiceTransaction: words('Number of the payment', 'Transaction {number}.', { variables: ['number'] }),
      invoiceBank: words('A way to pay: transfer', 'bank transfer'),
      invoiceCash: words('A way to pay: cash', 'cash'),
      invoiceCredit: words('A way to pay: a credit', 'a credit'),
      invoiceWays: words('Two ways to pay', '{first} and {second}', { variables: ['first', 'second'] }),
      invoiceTransfer: words('How to pay', 'Please transfer {amount} by {day} to {account}.', {
        variables: ['amount', 'day', 'account'],
      }),
      invoiceTransferNow: words('Reminder: how to pay', 'Please transfer {amount} to {account}.', {
        variables: ['amount', 'account'],
      }),
      invoicePaymentReference: words('Payment reference', 'Reference: {reference}', {
        variables: ['reference'],
      }),
      invoiceNothingToPay: words('Receipt: nothing to pay', 'Nothing had to be paid.'),
      invoiceWayBack: words('Credit note: below it', 'The amount goes back the way it was paid.'),
      invoiceWasRefunded: words('Receipt: refunded', 'This payment was refunded.'),
      invoiceInDispute: words('Receipt: in dispute', 'This payment is in dispute.'),
    },
  },
})
