import type { Tx } from '../../platform/db/database.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { OrderRequest } from './requests.ts'

const mailOptions = ({ id, kind, reason, state, answer }: OrderRequest) => ({
  dedupeId: id,
  reason,
  data: { kind, outcome: state, answer: answer ?? '' },
})

export const mailRequestReceived = (tx: Tx, order: Order, request: OrderRequest) =>
  mailAgency(tx, 'request-received', order, mailOptions(request))

export const mailRequestAnswered = (tx: Tx, order: Order, request: OrderRequest) =>
  mailCustomer(tx, 'request-answered', order, mailOptions(request))
