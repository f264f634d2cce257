import { firstCharacters } from '#content/model/first-characters.ts'
import type { Cdn, CdnName } from '../../../platform/cdn-settings.ts'
import type { Env } from '../../../platform/env.ts'
import type { Purge } from '../jobs.ts'
import { parseJson, textAt } from '../../../platform/json.ts'
import { anyChange, edgeTag, everyPage } from './headers.ts'

/** What a change makes outdated: the pages with these tags, which have these paths. */
export interface PurgeTargets {
  tags: readonly string[]
  paths: readonly string[]
  /** Every page. */
  all?: boolean | undefined
}

const timeoutMs = 10_000

/** The documented maximum per job. Fastly accepts one address per request, so a job sends several requests. */
const maxPerJob: Record<CdnName, { tags: number; paths: number }> = {
  cloudflare: { tags: 100, paths: 100 },
  fastly: { tags: 256, paths: 20 },
}

/** The jobs that a change needs. */
export function purgesOf({ name, byTag }: Cdn, { tags, paths, all }: PurgeTargets): Purge[] {
  if (!byTag) return chunks(paths, maxPerJob[name].paths).map((part) => ({ paths: part }))
  const keys = all ? [everyPage] : [anyChange, ...new Set(tags.map(edgeTag))]
  return chunks(keys, maxPerJob[name].tags).map((part) => ({ tags: part }))
}

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** Purges copies from the CDN. Throws if that fails, so that the job runs again: purging twice is harmless. */
export async function purge({ cdn, publicUrl }: Pick<Env, 'cdn' | 'publicUrl'>, targets: Purge) {
  // The setting was removed after the job was enqueued.
  if (!cdn) return
  const urls = 'paths' in targets ? targets.paths.map((path) => new URL(path, publicUrl).href) : []
  await senders[cdn.name](cdn, 'tags' in targets ? targets.tags : [], urls)
}

type Send = (cdn: Cdn, tags: string[], urls: string[]) => Promise<void>

/** As documented at https://developers.cloudflare.com/api/resources/cache/methods/purge/. */
const purgeCloudflare: Send = (cdn, tags, urls) =>
  post(cdn, `/zones/${cdn.siteId}/purge_cache`, { Authorization: `Bearer ${cdn.token}` }, [
    tags.length > 0 ? { tags } : { files: urls },
  ])

/** As documented at https://www.fastly.com/documentation/reference/api/purging/. */
const purgeFastly: Send = async (cdn, tags, urls) => {
  const headers = { 'Fastly-Key': cdn.token }
  if (tags.length > 0) await post(cdn, `/service/${cdn.siteId}/purge`, headers, [{ surrogate_keys: tags }])
  // Fastly expects URLs without the protocol.
  for (const url of urls) await post(cdn, `/purge/${url.replace(/^https?:\/\//, '')}`, headers, [])
}

const senders: Record<CdnName, Send> = { cloudflare: purgeCloudflare, fastly: purgeFastly }

async function post(cdn: Cdn, path: string, headers: Record<string, string>, [body]: [object] | []) {
  const response = await fetch(cdn.apiUrl + path, {
    method: 'POST',
    headers: { ...headers, Accept: 'application/json', ...(body && { 'Content-Type': 'application/json' }) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (response.ok && !/"success"\s*:\s*false/.test(text)) return
  throw new Error(`${cdnLabels[cdn.name]} answered ${response.status}${reasonIn(text)}`)
}

export const cdnLabels: Record<CdnName, string> = { cloudflare: 'Cloudflare', fastly: 'Fastly' }

/** Cloudflare gives `errors`, Fastly `msg`. */
function reasonIn(text: string): string {
  const json = parseJson(text)
  const reason = textAt(json, 'errors', 0, 'message') ?? textAt(json, 'msg')
  return reason === null ? '' : `: ${firstCharacters(reason, 200)}`
}
