import { z } from 'zod'
import { url } from './setting-formats.ts'

const names = ['cloudflare', 'fastly'] as const
export type CdnName = (typeof names)[number]

/** For each CDN: the format of the site id, its description in error messages, and the URL of the API. */
const cdns = {
  cloudflare: {
    id: /^[0-9a-f]{32}$/,
    idLabel: 'the zone ID of the site at Cloudflare: 32 digits and letters from a to f',
    api: 'https://api.cloudflare.com/client/v4',
  },
  fastly: {
    id: /^[0-9A-Za-z]{22}$/,
    idLabel: 'the service ID of the site at Fastly: 22 letters and digits',
    api: 'https://api.fastly.com',
  },
} satisfies Record<CdnName, object>

/** The settings of a CDN in front of the site. */
export const cdnSettings = {
  CDN: z.enum(names, `one of ${names.join(', ')}`).optional(),
  CDN_SITE_ID: z.string().optional(),
  CDN_API_TOKEN: z
    .string()
    .regex(/^[!-~]+$/, 'the token as it was shown when it was created')
    .optional(),
  CDN_API_URL: url(/^https?$/, 'https://api.cloudflare.com/client/v4').optional(),
  CDN_PURGE_BY: z.enum(['tag', 'address'], 'tag or address').default('tag'),
}

type CdnSettings = z.infer<z.ZodObject<typeof cdnSettings>>

/** Checks the settings together; returns an error message, or undefined if they are valid. */
export function cdnProblem(settings: CdnSettings): string | undefined {
  const together = [settings.CDN, settings.CDN_SITE_ID, settings.CDN_API_TOKEN]
  if (together.some(Boolean) && !together.every(Boolean))
    return 'CDN, CDN_SITE_ID and CDN_API_TOKEN must be set together, or none of them.'
  if (settings.CDN && !cdns[settings.CDN].id.test(settings.CDN_SITE_ID!))
    return `CDN_SITE_ID is wrong: it must be ${cdns[settings.CDN].idLabel}.`
  return undefined
}

/** The CDN that is notified when pages change; undefined if there is none. */
export const cdnOf = (settings: CdnSettings) =>
  settings.CDN
    ? {
        name: settings.CDN,
        siteId: settings.CDN_SITE_ID!,
        token: settings.CDN_API_TOKEN!,
        byTag: settings.CDN_PURGE_BY === 'tag',
        apiUrl: (settings.CDN_API_URL ?? cdns[settings.CDN].api).replace(/\/$/, ''),
      }
    : undefined

export type Cdn = NonNullable<ReturnType<typeof cdnOf>>
