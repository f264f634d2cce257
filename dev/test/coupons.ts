import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

/** The values of a coupon as the agency sends them: 25 percent off everything, without limits. */
export const couponOf = (more: object = {}) => ({
  code: `C-${randomUUID().slice(0, 8)}`,
  percent: '25',
  amount: null,
  records: [],
  leastTotal: null,
  firstOrderOnly: false,
  periods: 1,
  perCustomer: null,
  inAll: null,
  validFrom: null,
  validUntil: null,
  note: '',
  ...more,
})

/** Creates a coupon and returns the API's response. */
export async function makeCoupon(server: TestServer, more: object = {}) {
  const { body, text } = await server.call('POST', '/coupons', { as: server.admin, body: couponOf(more) })
  if (!body?._id) throw new Error(text)
  return body as { _id: string; code: string; version: number }
}
