import { analyticsOf, type AnalyticsValues } from '#content/model/analytics.ts'
import { knownLocale } from '#content/locale/locale.ts'
import type { ReadRecord, ReadSection, SiteContent } from '#content/sections/sections.ts'
import type { Env } from '../../platform/env.ts'
import type { Form } from '../../platform/http/form-page.ts'
import { fileHeaders, revalidated } from '../../platform/http/headers.ts'
import type { listPictures } from '../../content/media/media.ts'
import type { Content } from './content.ts'
import { pageHeaders } from './page-headers.ts'
import { renderPath } from '../../content/site-addresses.ts'
import { countsViews, type PageAddress } from './pages.ts'
import type { ReadFull } from './full-records.ts'

/** A page or file as the site renders it: the body is text for HTML, else bytes. */
export interface SiteAnswer {
  status: number
  contentType: string
  headers: Headers
  body: string | Buffer
}

/** What the built site exports. */
export interface SiteBundle {
  render(request: Request, locals: object): Promise<SiteAnswer>
}

/** The settings that pages depend on. Stored pages are discarded when one of them changes. */
export const pageSettings = [
  'publicUrl',
  'hsts',
  'identity',
  'paypal',
  'currency',
  'statisticsBeacon',
] as const satisfies readonly (keyof Env)[]

export type PageSettings = Pick<Env, (typeof pageSettings)[number]>

/** What rendering needs besides the content. */
export interface RenderContext {
  site: SiteBundle
  env: PageSettings
  readFull: ReadFull
}

/** Renders a page or file of the site with this content. Throws if its status is not the expected one. */
export async function render(
  { site, env, readFull }: RenderContext,
  address: PageAddress,
  content: Content,
  form?: Form,
) {
  const { path, status, needs } = address
  const pictures = (content.get('media') ?? []) as Awaited<ReturnType<typeof listPictures>>
  const counted = countsViews(address)
  const analytics = analyticsOf(content.get('analytics') as AnalyticsValues | null | undefined)
  const locals = {
    readSection: (async (key) => content.get(key)) as ReadSection,
    readRecord: readFull as ReadRecord,
    pictures: new Map(pictures.map((picture) => [picture._id, picture])),
    locale: knownLocale((content.get('region') as SiteContent['region'])?.language),
    currency: env.currency,
    signIn: env.identity.methods.join(' '),
    sendsBeacon: env.statisticsBeacon && counted,
    // Pages behind the login, and those with a secret in their address, are no business of others.
    analytics: counted && !needs.includes('identity') ? analytics : undefined,
    form,
  }
  const answer = await site.render(new Request(env.publicUrl + renderPath(path)), locals)
  if (answer.status !== status) throw new Error(`${path} renders with status ${answer.status}`)
  const { body } = answer
  const html = typeof body === 'string' ? body : undefined
  const policy = answer.headers.get('content-security-policy') ?? ''
  // Every page says its language, and many write dates and amounts.
  const tags = new Set(['region', ...(answer.headers.get('cache-tag')?.split(',') ?? [])])
  const loads = tags.has('analytics') ? locals.analytics : undefined
  const headers =
    html === undefined ? fileHeaders(env) : pageHeaders(env, policy, html, { needs, analytics: loads })
  return {
    status,
    contentType: withCharset(answer.contentType),
    headers: { ...headers, ...revalidated },
    body: Buffer.from(body),
    ...(html !== undefined && { html, ...(counted && { countedAs: path }) }),
    tags,
  }
}

const withCharset = (contentType: string) =>
  /^text\/|xml$/.test(contentType) && !contentType.includes('charset')
    ? `${contentType}; charset=utf-8`
    : contentType
