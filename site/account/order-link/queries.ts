import { publicApi, type Answer, type Options } from '../../session/public-api.ts'
import { nullIfNotFound } from '../../session/request.ts'

export type LinkedOrder = Answer<'GET /order-link'>

const withToken = (token: string) => ({ headers: { 'Order-Link': token } })

/** Finds the order of a link; null if the link has expired. */
export const findLinkedOrder = (token: string): Promise<LinkedOrder | null> =>
  publicApi('GET /order-link', withToken(token)).then(({ data }) => data, nullIfNotFound)

export const startLinkedPayment = async (token: string, again: boolean) =>
  (await publicApi('POST /order-link/pay', { ...withToken(token), ...(again && { query: { again: '1' } }) }))
    .data

export const cancelLinkedOrder = (token: string) => publicApi('POST /order-link/cancel', withToken(token))

export const captureLinkedPayment = (token: string) => publicApi('POST /order-link/capture', withToken(token))

export const saveLinkedBuyer = (token: string, body: Options<'PUT /order-link/buyer'>['body']) =>
  publicApi('PUT /order-link/buyer', { ...withToken(token), body })
