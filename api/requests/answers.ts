import { z } from 'zod'
import { requestKinds, requestStates } from '#content/order-requests.ts'
import { time } from '../fields.ts'
import type { OrderRequest } from './requests.ts'

export const orderRequest = z
  .object({
    _id: z.uuid(),
    kind: z.enum(requestKinds),
    reason: z.string(),
    state: z.enum(requestStates),
    createdAt: time,
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'OrderRequest' })

export const toRequest = (row: OrderRequest): z.input<typeof orderRequest> => ({
  _id: row.id,
  kind: row.kind,
  reason: row.reason,
  state: row.state,
  createdAt: row.created_at,
  answer: row.answer,
  answeredAt: row.answered_at,
})

export const unsettledRequest = orderRequest
  .extend({ orderId: z.uuid(), orderNumber: z.string(), customerName: z.string() })
  .meta({ id: 'UnsettledRequest' })

export const toUnsettledRequest = (row: OrderRequest & { order_number: string; customer_name: string }) => ({
  ...toRequest(row),
  orderId: row.order_id,
  orderNumber: row.order_number,
  customerName: row.customer_name,
})
