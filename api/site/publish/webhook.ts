import { Webhook } from 'standardwebhooks'
import { v7 as uuid } from 'uuid'
import type { Env } from '../../platform/env.ts'
import { UnauthenticatedError } from '../../platform/errors.ts'
import type { Announcement } from './jobs.ts'
import { postToPublicUrl } from '../../platform/network/ssrf-guard.ts'

/** Signs and verifies by Standard Webhooks; a secret is `whsec_` and base64, or any text. */
const signer = (secret: string) => new Webhook(secret, secret.startsWith('whsec_') ? {} : { format: 'raw' })

export const announcementOf = (paths: string[]): Announcement => ({
  id: `msg_${uuid()}`,
  at: new Date().toISOString(),
  paths,
})

/** Notifies another system of changed pages. Throws if the response is not a success, so that the job runs again. */
export async function sendWebhook(
  env: Pick<Env, 'publishWebhookUrl' | 'publishWebhookPrivate' | 'rebuildSecret'>,
  { id, at, paths }: Announcement,
): Promise<void> {
  const now = new Date()
  const body = JSON.stringify({ type: 'site.published', timestamp: at, data: { paths } })
  const status = await postToPublicUrl(env.publishWebhookUrl!, {
    body,
    setting: 'PUBLISH_WEBHOOK_PRIVATE',
    allowPrivate: env.publishWebhookPrivate,
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signer(env.rebuildSecret!).sign(id, now, body),
    },
  })
  if (status < 200 || status > 299) throw new Error(`the publish webhook answered ${status}`)
}

/** Throws a 401 unless the body was signed with the secret within the last five minutes. */
export function verifySignature(secret: string, body: string, headers: Headers) {
  try {
    signer(secret).verify(body, Object.fromEntries(headers))
  } catch {
    throw new UnauthenticatedError('The signature is not valid.')
  }
}
