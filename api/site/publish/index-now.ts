import type { Env } from '../../platform/env.ts'
import { plainHeaders } from '../../platform/http/headers.ts'
import { makeCachedResponse } from './cache/cached-response.ts'
import { postToPublicUrl } from '../../platform/network/ssrf-guard.ts'

/** The number of addresses in one message that the protocol allows. */
const maxAddresses = 10_000

/** The file that proves to search engines that the key belongs to this site. */
export const keyFilePath = (key: string) => `/${key}.txt`

export const keyFile = (env: Pick<Env, 'publicUrl' | 'hsts'>, key: string) =>
  makeCachedResponse(
    {
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      headers: { ...plainHeaders(env), 'Cache-Control': 'public, max-age=3600' },
      body: Buffer.from(key),
    },
    {},
  )

/**
 * Notifies search engines of changed pages with IndexNow: the notified one passes it on to the others. Throws if it is
 * not accepted, so that the job runs again.
 */
export async function notifySearchEngines(
  {
    publicUrl,
    indexNow,
    publishWebhookPrivate,
  }: Pick<Env, 'publicUrl' | 'indexNow' | 'publishWebhookPrivate'>,
  { paths }: { paths: readonly string[] },
): Promise<void> {
  // The setting was removed after the job was enqueued.
  if (!indexNow) return
  const body = JSON.stringify({
    host: new URL(publicUrl).host,
    key: indexNow.key,
    keyLocation: new URL(keyFilePath(indexNow.key), publicUrl).href,
    urlList: paths.slice(0, maxAddresses).map((path) => new URL(path, publicUrl).href),
  })
  const status = await postToPublicUrl(indexNow.url, {
    body,
    setting: 'PUBLISH_WEBHOOK_PRIVATE',
    allowPrivate: publishWebhookPrivate,
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
  if (status < 200 || status > 299) throw new Error(`IndexNow answered ${status}${reasons[status] ?? ''}`)
}

const reasons: Record<number, string> = {
  403: ': the file with the key was not found at this site',
  422: ': the addresses are not of this host',
  429: ': too many messages',
}
