/** An answer of Stripe's API. */
export interface Answer {
  status: number
  body: object
}

export const found = (body: object): Answer => ({ status: 200, body })
export const refusal = (
  status: number,
  code: string,
  message: string,
  type = 'invalid_request_error',
): Answer => ({
  status,
  body: { error: { type, code, message, doc_url: `https://stripe.com/docs/error-codes/${code}` } },
})
export const missing = (what: string) => refusal(404, 'resource_missing', `No such ${what}.`)
/** The last page of a list. */
export const listOf = (data: readonly object[]): Answer =>
  found({ object: 'list', data, has_more: false, url: '/v1' })
