import { linkApi, publicApi, type LinkAnswer } from '../../api/public-api.ts'
import { nullIfDeadLink } from '../../api/request.ts'

export type LinkedOrder = LinkAnswer<'GET /order/{id}'>

/** What the address of an order link has after its #: the order's id, and the token that gives access to it. */
export interface OrderKey {
  id: string
  token: string
}

/** Reads `ORDER.TOKEN`; undefined if a part is missing. */
export function readOrderKey(text: string): OrderKey | undefined {
  const [, id, token] = /^([\w-]{36})\.(\w+)$/.exec(text) ?? []
  return id && token ? { id, token } : undefined
}

/** Finds the order of a link; null if the link has expired. */
export const findLinkedOrder = ({ id, token }: OrderKey): Promise<LinkedOrder | null> =>
  linkApi('GET /order/{id}', token, { params: { id } }).then(({ data }) => data, nullIfDeadLink)

export const startLinkedPayment = async ({ id, token }: OrderKey, provider: string, again: boolean) =>
  (
    await linkApi('POST /pay/{id}', token, {
      params: { id },
      query: { provider, ...(again && { again: '1' }) },
    })
  ).data

export const chooseLinkedTransfer = ({ id, token }: OrderKey) =>
  linkApi('POST /order/{id}/transfer', token, { params: { id } })

export const cancelLinkedOrder = ({ id, token }: OrderKey) =>
  linkApi('PUT /order-cancelled/{id}', token, { params: { id }, body: {} })

export const captureLinkedPayment = ({ id, token }: OrderKey) =>
  linkApi('POST /payments/{id}/capture', token, { params: { id } })

/** Has a new link mailed to the guest whose link has ended. */
export const renewLink = ({ token }: OrderKey) => publicApi('POST /order-link/renew', { body: { token } })
