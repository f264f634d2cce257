import { createHmac } from 'node:crypto'
import { sameSecret } from '../secrets/keys.ts'
import { UnauthenticatedError } from '../errors.ts'

const toleranceSeconds = 5 * 60

/**
 * Throws an UnauthenticatedError unless the bytes were signed with the secret within the last five minutes, according to
 * Standard Webhooks. Its library verifies only text, but a mail can contain any bytes.
 */
export function verifySignedBytes(secret: string, bytes: Uint8Array, headers: Headers): void {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signatures = (headers.get('webhook-signature') ?? '').split(' ', 20)
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest('base64')
  const isRecent =
    /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= toleranceSeconds
  if (!id || !isRecent || !signatures.some((each) => sameSecret(each, `v1,${expected}`)))
    throw new UnauthenticatedError('The signature is not valid.')
}
