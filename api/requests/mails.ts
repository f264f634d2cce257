import type { Tx } from '../db/database.ts'
import { mailAgency, mailCustomer } from '../orders/mails.ts'
import type { Order } from '../orders/order.ts'
import type { OrderRequest } from './requests.ts'

const about = ({ id, kind, reason, state, answer }: OrderRequest) => ({
  about: id,
  reason,
  data: { kind, outcome: state, answer: answer ?? '' },
})

export const requestReceived = (tx: Tx, order: Order, request: OrderRequest) =>
  mailAgency(tx, 'request-received', order, about(request))

export const requestAnswered = (tx: Tx, order: Order, request: OrderRequest) =>
  mailCustomer(tx, 'request-answered', order, about(request))
