import type { ProviderCall } from '../../../platform/db/tables/payments.ts'
import { RefusedError } from '../errors.ts'
import { brand, type PayPal } from '../paypal/hosts.ts'
import { request, type PayPalResponse } from '../paypal/request.ts'
import type { ProblemReporter } from '../problems.ts'
import { at, parseJson, textAt } from '../../../platform/json.ts'
import { providerRefusal } from './json.ts'

export interface Client {
  /** Returns a valid access token; requests one if necessary. */
  authorize: () => Promise<string>
  /** Calls PayPal's REST API. A repeated call with the same `requestId` returns the first result (PayPal, «Idempotency»). */
  call: (method: string, path: string, body?: string, requestId?: string) => Promise<PayPalResponse>
  /** Records a refusal for the owner, and returns the error to throw. */
  refused: (call: ProviderCall, response: PayPalResponse) => Promise<RefusedError>
}

/** PayPal's REST API with our credentials. */
export function createClient(paypal: PayPal, problems: ProblemReporter): Client {
  const { clientId, clientSecret } = paypal.credentials!
  let token: { value: string; until: number } | undefined

  const refused = async (kind: ProviderCall, response: PayPalResponse) => {
    const refusal = new RefusedError(brand, kind, providerRefusal(response))
    await problems.refused(refusal)
    return refusal
  }

  const authorize = async () => {
    if (token && token.until > Date.now()) return token.value
    const response = await request(paypal, `${paypal.api}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    })
    const body = parseJson(response.text)
    const value = textAt(body, 'access_token')
    if (response.status !== 200 || !value) throw await refused('sign-in', response)
    token = { value, until: Date.now() + (Number(at(body, 'expires_in')) - 60) * 1000 }
    await problems.succeeded('sign-in')
    return value
  }

  const call: Client['call'] = async (method, path, body, requestId) => {
    const send = async () =>
      request(paypal, paypal.api + path, {
        method,
        headers: {
          Authorization: `Bearer ${await authorize()}`,
          'Content-Type': 'application/json',
          Prefer: 'return=representation',
          ...(requestId && { 'PayPal-Request-Id': requestId }),
        },
        ...(body !== undefined && { body }),
      })
    const response = await send()
    if (response.status !== 401) return response
    // The token may be revoked. If the call fails with a new one, too, the credentials are wrong.
    token = undefined
    const retried = await send()
    if (retried.status === 401) throw await refused('sign-in', retried)
    return retried
  }

  return { authorize, call, refused }
}
