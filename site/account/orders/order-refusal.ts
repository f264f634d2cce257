import { ApiError } from '../../api/request.ts'

/** Why an order was not placed, if the error belongs to no field. */
export type OrderRefusal = { kind: 'price' | 'choice' | 'coupon' | 'not-sold'; text: string }

/** The message below the form; undefined if the form shows the error itself. */
export function orderRefusal(error: unknown): OrderRefusal | undefined {
  if (!(error instanceof ApiError)) return undefined
  const notSold = error.errors.packageId ?? error.errors.packageName
  if (notSold) return { kind: 'not-sold', text: notSold }
  const notOffered = error.errors.quantity ?? error.errors.addOns
  if (notOffered) return { kind: 'choice', text: notOffered }
  if (error.errors.coupon) return { kind: 'coupon', text: error.errors.coupon }
  return error.status === 409 && error.message.startsWith('The price of ')
    ? { kind: 'price', text: error.message }
    : undefined
}
