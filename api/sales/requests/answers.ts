import { z } from 'zod'
import { requestKinds, requestStates } from '#content/shop/order-requests.ts'
import { time } from '../../platform/fields.ts'
import type { OrderRequest } from './requests.ts'
import { fromRow } from '../../platform/http/from-row.ts'

export const orderRequest = z
  .object({
    _id: z.uuid(),
    kind: z.enum(requestKinds),
    reason: z.string(),
    amount: z.string().nullable(),
    /** For a wrong invoice: the details of its buyer that are wrong, as they should be. */
    correction: z.record(z.string(), z.string()).nullable(),
    state: z.enum(requestStates),
    createdAt: time,
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
  })
  .meta({ id: 'OrderRequest' })

export const toRequest = (row: OrderRequest) => fromRow(orderRequest, row)

export const unsettledRequest = orderRequest
  .extend({ orderId: z.uuid(), orderNumber: z.string(), customerName: z.string() })
  .meta({ id: 'UnsettledRequest' })

export const toUnsettledRequest = (row: OrderRequest & { orderNumber: string; customerName: string }) =>
  fromRow(unsettledRequest, row)
