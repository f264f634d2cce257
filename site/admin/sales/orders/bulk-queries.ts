import { api, apiData } from '../../../session/api.ts'
import type { ListedOrder } from './queries.ts'

type Orders = readonly Pick<ListedOrder, '_id'>[]
const idsOf = (orders: Orders) => orders.map(({ _id }) => _id)

export const assignOrders = (orders: Orders, assigneeId: string | null) =>
  api('PUT /orders/assignee', { body: { ids: idsOf(orders), assigneeId } })

export const setStages = (orders: Orders, stage: string) =>
  api('PUT /orders/stage', { body: { ids: idsOf(orders), stage, note: '' } })

export const setDueDates = (orders: Orders, body: { dueOn: string; reason: string }) =>
  api('PUT /orders/due-date', { body: { ids: idsOf(orders), ...body } })

export const cancelOrders = (orders: Orders) => api('PUT /orders/cancelled', { body: { ids: idsOf(orders) } })

export const remindOfOrders = (orders: Orders) =>
  apiData('POST /orders/reminders', { body: { ids: idsOf(orders) } })

/** Sends a message to the customers of orders; the key makes a repeated request harmless. */
export const writeToCustomers = (orders: Orders, text: string, key: string) =>
  api('POST /orders/messages', { body: { ids: idsOf(orders), text }, headers: { 'Idempotency-Key': key } })
