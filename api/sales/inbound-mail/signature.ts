import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { sameSecret } from '../../platform/secrets/keys.ts'
import { UnauthenticatedError } from '../../platform/errors.ts'

const toleranceSeconds = 5 * 60
/** The base64 of an HMAC-SHA-256, with its version. */
const signaturePattern = /^v1,[A-Za-z0-9+/]{43}=$/

/** Verifies the signature of bytes that arrive in pieces. */
export interface SignatureCheck {
  update(bytes: Uint8Array): void
  /** Throws an UnauthenticatedError unless the bytes were signed with the secret. */
  verify(): void
}

/**
 * Starts to verify a signature according to Standard Webhooks, whose library verifies only text. Throws an
 * UnauthenticatedError if the headers alone show that it is not valid: one is missing or malformed, or it was not signed
 * within the last five minutes.
 */
export function checkSignature({ now }: Context, secret: string, headers: Headers): SignatureCheck {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signatures = (headers.get('webhook-signature') ?? '')
    .split(' ', 20)
    .filter((each) => signaturePattern.test(each))
  const isRecent =
    /^\d{1,12}$/.test(timestamp) && Math.abs(now().getTime() / 1000 - Number(timestamp)) <= toleranceSeconds
  if (!id || !isRecent || signatures.length === 0) throw invalid()
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`)
  return {
    update: (bytes) => void hmac.update(bytes),
    verify: () => {
      const expected = `v1,${hmac.digest('base64')}`
      if (!signatures.some((each) => sameSecret(each, expected))) throw invalid()
    },
  }
}

const invalid = () => new UnauthenticatedError('The signature is not valid.')
