import { defineMiddleware } from 'astro/middleware'
import { sections, type SectionKey, type SiteContent } from '#content/sections.ts'

/** While developing, pages are rendered by Astro's own server and read their content from the API. */
export const onRequest = defineMiddleware((context, next) => {
  if (import.meta.env.DEV)
    context.locals.content = async <K extends SectionKey>(key: K) => {
      const answer = await fetch(`${process.env.API_URL}/api${sections[key].paths.list}`)
      const records = (await answer.json()) as unknown[]
      return (sections[key].holds === 'one' ? (records[0] ?? null) : records) as SiteContent[K]
    }
  return next()
})
