import { Webhook } from 'standardwebhooks'
import { v7 as uuid } from 'uuid'
import { Problem } from '../http/problem.ts'

/** Signs and verifies by Standard Webhooks; a secret is `whsec_` and base64, or any words. */
const signer = (secret: string) => new Webhook(secret, secret.startsWith('whsec_') ? {} : { format: 'raw' })

/** Tells another system which pages have changed. Throws when it does not answer with success, to be tried again. */
export async function sendWebhook(url: string, secret: string, paths: string[]): Promise<void> {
  const id = `msg_${uuid()}`
  const now = new Date()
  const body = JSON.stringify({ type: 'site.published', timestamp: now.toISOString(), data: { paths } })
  const answer = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer(secret).sign(id, now, body),
    },
  })
  if (!answer.ok) throw new Error(`the publish webhook answered ${answer.status}`)
}

/** Throws a 401 unless the body was signed with the secret within the last five minutes. */
export function verifySignature(secret: string, body: string, headers: Headers) {
  try {
    signer(secret).verify(body, Object.fromEntries(headers))
  } catch {
    throw new Problem(401, 'The signature does not fit.')
  }
}
