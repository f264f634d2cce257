import type { TxContext } from '../../platform/context.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { OrderRequest } from './requests.ts'

const mailOptions = ({ id, kind, reason, state, answer }: OrderRequest) => ({
  dedupeId: id,
  reason,
  data: { kind, outcome: state, answer: answer ?? '' },
})

export const mailRequestReceived = (ctx: TxContext, order: Order, request: OrderRequest) =>
  mailAgency(ctx, 'request-received', { order, options: mailOptions(request) })

export const mailRequestAnswered = (ctx: TxContext, order: Order, request: OrderRequest) =>
  mailCustomer(ctx, 'request-answered', { order, options: mailOptions(request) })
