import type { Env } from '../env.ts'
import { plainHeaders } from '../http/headers.ts'
import { makeCachedResponse } from './cache/cached-response.ts'
import { postToPublicUrl } from './ssrf-guard.ts'

/** What one message may name, by the protocol. */
const maxAddresses = 10_000

/** The file by which search engines see that the key is this site's. */
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
 * Notifies search engines of changed pages, by IndexNow: one that is notified hands it on to the others. Throws when it
 * is not taken, to be tried again.
 */
export async function tellSearchEngines(
  {
    publicUrl,
    indexNow,
    publishWebhookPrivate,
  }: Pick<Env, 'publicUrl' | 'indexNow' | 'publishWebhookPrivate'>,
  { paths }: { paths: readonly string[] },
): Promise<void> {
  // Switched off since.
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
