import type { Verdict } from '../../../platform/db/tables/payments.ts'
import { UnreachableError } from '../errors.ts'
import { brand } from '../paypal/hosts.ts'
import type { PaymentEvent } from '../provider.ts'
import type { Client } from './client.ts'
import { parseJson, textAt } from '../../../platform/json.ts'

const signature = [
  'auth-algo',
  'cert-url',
  'transmission-id',
  'transmission-sig',
  'transmission-time',
] as const

/** The headers of a webhook that contain its signature. */
export const signatureHeaders = signature.map((name) => `paypal-${name}`)

/** Asks PayPal whether it signed a webhook. The event is sent back exactly as it was received. */
export async function verifySignature(
  { raw, headers }: Pick<PaymentEvent, 'raw' | 'headers'>,
  webhookId: string,
  client: Client,
): Promise<Verdict> {
  const event = Buffer.from(raw).toString('utf8')
  const fields = signature.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]] as const)
  // The event is inserted into the JSON of the request: anything but one JSON object could add fields to it.
  if (typeof parseJson(event) !== 'object' || fields.some(([, value]) => !value)) return 'INVALID'
  const signed = JSON.stringify({ ...Object.fromEntries(fields), webhook_id: webhookId })
  const body = `${signed.slice(0, -1)},"webhook_event":${event}}`
  const response = await client.call('POST', '/v1/notifications/verify-webhook-signature', body)
  const status = textAt(parseJson(response.text), 'verification_status')
  if (response.status === 200 && status === 'SUCCESS') return 'VERIFIED'
  // PayPal refuses headers that it did not write.
  if ((response.status === 200 && status === 'FAILURE') || response.status === 400 || response.status === 422)
    return 'INVALID'
  if (response.status === 403 || response.status === 404) throw await client.refused('verification', response)
  throw new UnreachableError(brand, `PayPal answered ${response.status} without a verdict.`)
}
