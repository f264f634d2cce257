import { z } from 'zod'
import { url } from './setting-formats.ts'

const names = ['cloudflare', 'fastly'] as const
export type CdnName = (typeof names)[number]

/** What names a site at each of them, and where its API is. */
const each = {
  cloudflare: {
    id: /^[0-9a-f]{32}$/,
    isCalled: 'the zone ID of the site at Cloudflare: 32 digits and letters from a to f',
    api: 'https://api.cloudflare.com/client/v4',
  },
  fastly: {
    id: /^[0-9A-Za-z]{22}$/,
    isCalled: 'the service ID of the site at Fastly: 22 letters and digits',
    api: 'https://api.fastly.com',
  },
} satisfies Record<CdnName, object>

/** The settings of a network that keeps copies of pages. */
export const cdnSettings = {
  CDN: z.enum(names, `one of ${names.join(', ')}`).optional(),
  CDN_SITE_ID: z.string().optional(),
  CDN_API_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'the token as it was shown when it was made')
    .optional(),
  CDN_API_URL: url(/^https?$/, 'https://api.cloudflare.com/client/v4').optional(),
  CDN_PURGE_BY: z.enum(['tag', 'address'], 'tag or address').default('tag'),
}

type Set = z.infer<z.ZodObject<typeof cdnSettings>>

/** What is wrong with them together; undefined where nothing is. */
export function cdnProblem(set: Set): string | undefined {
  const given = [set.CDN, set.CDN_SITE_ID, set.CDN_API_TOKEN]
  if (given.some(Boolean) && !given.every(Boolean))
    return 'CDN, CDN_SITE_ID and CDN_API_TOKEN must be set together, or none of them.'
  if (set.CDN && !each[set.CDN].id.test(set.CDN_SITE_ID!))
    return `CDN_SITE_ID is wrong: it must be ${each[set.CDN].isCalled}.`
  return undefined
}

/** Who keeps copies of the pages, and is notified when they change; undefined: nobody. */
export const cdnOf = (set: Set) =>
  set.CDN
    ? {
        name: set.CDN,
        siteId: set.CDN_SITE_ID!,
        token: set.CDN_API_TOKEN!,
        byTag: set.CDN_PURGE_BY === 'tag',
        apiUrl: (set.CDN_API_URL ?? each[set.CDN].api).replace(/\/$/, ''),
      }
    : undefined

export type Cdn = NonNullable<ReturnType<typeof cdnOf>>
