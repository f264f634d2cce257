import { defineMiddleware } from 'astro/middleware'
import { knownLocale } from '#content/locale/locale.ts'
import { isPagedSection, type Saved } from '#content/sections/section.ts'
import { isEmpty, type FieldValue } from '#content/model/value.ts'
import { sections, type SectionKey, type Sections, type SiteContent } from '#content/sections/sections.ts'

/** A record as pages read it: without the empty fields, which the API adds. */
const asStored = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value as FieldValue)))

/** In development, Astro's server renders the pages, which read their content from the API. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (import.meta.env.DEV) {
    context.locals.readSection = async <K extends SectionKey>(key: K) => {
      const records: unknown[] = []
      const address = `${process.env.API_URL}/api/content/${key}`
      for (let page = 1; ; page++) {
        const answer = await fetch(isPagedSection(sections[key]) ? `${address}?page=${page}` : address)
        records.push(...((await answer.json()) as object[]).map(asStored))
        if (records.length >= Number(answer.headers.get('x-total-count'))) break
      }
      return (sections[key].holds === 'one' ? (records[0] ?? null) : records) as SiteContent[K]
    }
    context.locals.sendsBeacon = false
    context.locals.analytics = undefined
    context.locals.readRecord = async <K extends SectionKey>(key: K, { _id }: { readonly _id: string }) => {
      const answer = await fetch(`${process.env.API_URL}/api/content/${key}/${_id}`)
      return answer.ok ? (asStored((await answer.json()) as object) as Saved<Sections[K]>) : undefined
    }
    context.locals.locale = knownLocale((await context.locals.readSection('region'))?.language)
    context.locals.currency = process.env.CURRENCY || 'USD'
    context.locals.signIn = (process.env.SIGN_IN_METHODS || 'password,google,link,second-factor').replaceAll(
      ',',
      ' ',
    )
    context.locals.pictures = new Map()
    if (context.url.pathname.startsWith('/admin/')) return next('/admin')
    const page = await next()
    if (page.status !== 404) return page
    const redirect = await fetch(process.env.API_URL + context.url.pathname, { redirect: 'manual' })
    return redirect.status === 308 ? redirect : page
  }
  return next()
})
