import type { TxContext } from '../../platform/context.ts'
import type { Invoice } from '../../money/invoices/issue.ts'
import { buyerChanges } from '../orders/buyer.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { OrderRequest } from './requests.ts'

const mailOptions = ({ id, kind, reason, correction, state, answer }: OrderRequest) => ({
  dedupeId: id,
  reason: [reason, ...buyerChanges(correction ?? {})].join('\n'),
  data: { kind, outcome: state, answer: answer ?? '' },
})

export const mailRequestReceived = (ctx: TxContext, order: Order, request: OrderRequest) =>
  mailAgency(ctx, 'request-received', { order, options: mailOptions(request) })

export const mailRequestAnswered = (
  ctx: TxContext,
  order: Order,
  { request, invoices }: { request: OrderRequest; invoices: readonly Invoice[] },
) => mailCustomer(ctx, 'request-answered', { order, options: { ...mailOptions(request), invoices } })
