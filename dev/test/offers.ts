import { randomUUID } from 'node:crypto'
import type { TestServer } from './server.ts'

/** The values of an offer as the agency sends them: one item of free text for 99.99, an option, until far away. */
export const offerOf = (more: object = {}) => ({
  title: 'A new website',
  email: `${randomUUID()}@site.test`,
  validUntil: '2998-12-31',
  buyer: { customerName: 'Ada Lovelace' },
  items: [
    { kind: 'text', name: 'Website', unitPrice: '99.99' },
    { kind: 'text', name: 'Translation', unitPrice: '50', choice: 'option' },
  ],
  ...more,
})

/** Who buys, as the client enters it. */
export const offerBuyer = {
  customerName: 'Ada Lovelace',
  customerAddress: '12 St James’s Square, London',
  customerCountry: 'GB',
}

/** Whoever calls the API as the administrator, or by a link. */
export type OfferClient = Pick<TestServer, 'call' | 'admin'>

export interface SentOffer {
  _id: string
  number: string
  email: string
  version: number
  revision: number
  status: string
  total: string
  /** The thread and the token of its link. */
  thread: string
  token: string
}

/** Creates a draft and returns the API's response. */
export async function makeOffer(server: OfferClient, more: object = {}, as = server.admin) {
  const { body, text } = await server.call('POST', '/offers', { as, body: offerOf(more) })
  if (!body?._id) throw new Error(text)
  return body as SentOffer
}

/** Sends a draft. */
export async function send(server: OfferClient, id: string): Promise<SentOffer> {
  const { body, text } = await server.call('POST', `/offer/${id}/send`, { as: server.admin })
  const [, thread, token] = /\/offer#([\w-]+)\.(\w+)$/.exec(body?.link ?? '') ?? []
  if (!thread || !token) throw new Error(text)
  return { ...body, thread, token }
}

/** Creates an offer and sends it. */
export const makeSentOffer = async (server: OfferClient, more: object = {}) =>
  send(server, (await makeOffer(server, more))._id)

/** The offer as its client sees it. */
export const pageOf = async (server: OfferClient, { thread, token }: SentOffer) =>
  (await server.call('GET', `/offer/${thread}/page`, { link: token })).body

/** Accepts an offer as its page does, without options by default. */
export async function accept(server: OfferClient, offer: SentOffer, more: object = {}) {
  const { digest } = await pageOf(server, offer)
  return server.call('POST', `/offer/${offer.thread}/accept`, {
    link: offer.token,
    body: {
      digest,
      chosen: [],
      total: '99.99',
      name: 'Ada Lovelace',
      agreed: true,
      ...offerBuyer,
      ...more,
    },
  })
}
