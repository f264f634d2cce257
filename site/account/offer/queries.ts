import { linkApi, type LinkAnswer, type Options } from '../../api/public-api.ts'
import { nullIfDeadLink } from '../../api/request.ts'
import { readCachedRole } from '../../session/cached-role.ts'
import { api } from '../../session/api.ts'

export type OfferPageData = LinkAnswer<'GET /offer/{id}/page'>

/** What the address has after its #: the offer, and the token that opens it; none for a preview by the agency. */
export interface OfferKey {
  id: string
  token: string | null
}

/** Reads `OFFER.TOKEN`, or `preview.OFFER`; undefined if a part is missing. */
export function readOfferKey(text: string): OfferKey | undefined {
  const [, preview] = /^preview\.([\w-]{36})$/.exec(text) ?? []
  if (preview) return { id: preview, token: null }
  const [, id, token] = /^([\w-]{36})\.(\w+)$/.exec(text) ?? []
  return id && token ? { id, token } : undefined
}

/** The offer of a link; null if the link is not valid. */
export async function findOffer({ id, token }: OfferKey): Promise<OfferPageData | null> {
  try {
    if (token === null) return (await api('GET /offer/{id}/page', { params: { id } })).data
    const { data } = await linkApi('GET /offer/{id}/page', token, { params: { id } })
    // People of the agency who open the link to look at it are no clients.
    if (data.status === 'sent' && readCachedRole() !== 'admin')
      await linkApi('POST /offer/{id}/seen', token, { params: { id } }).catch(() => {})
    return data
  } catch (error) {
    return nullIfDeadLink(error)
  }
}

/** A key with a token: of the client. */
export interface ClientKey {
  id: string
  token: string
}

export const acceptOffer = async (
  { id, token }: ClientKey,
  body: Options<'POST /offer/{id}/accept'>['body'],
) => (await linkApi('POST /offer/{id}/accept', token, { params: { id }, body })).data.order

export const declineOffer = ({ id, token }: ClientKey, body: Options<'POST /offer/{id}/decline'>['body']) =>
  linkApi('POST /offer/{id}/decline', token, { params: { id }, body })

export const writeMessage = ({ id, token }: ClientKey, text: string) =>
  linkApi('POST /offer/{id}/messages', token, { params: { id }, body: { text } })

export const orderOfOffer = async ({ id, token }: ClientKey) =>
  (await linkApi('POST /offer/{id}/order', token, { params: { id } })).data.order
