import { listAddress } from '#content/lists.ts'
import { sections } from '#content/sections.ts'

const { base } = sections.article.page

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A formatted date: `November 2, 2026`. */
export const inWords = (date: string) => (Number.isNaN(Date.parse(date)) ? date : days.format(new Date(date)))

export const articleAddress = (slug: string) => `${base}/${slug}`

export const topicAddress = (topic: string) => listAddress(base, `tag/${topic}`)

/** The neighbors of a list page. Pages are numbered from the oldest; the newest has no number. */
export function neighborsOf(name: string, page: number | undefined, last: number) {
  const named = (number: number) => `${name}/${number}`
  const older = page === undefined ? last : page - 1
  const addressOf = (each: string) => listAddress(base, each)
  return {
    older: older > 0 ? addressOf(named(older)) : undefined,
    newer: page === undefined ? undefined : addressOf(page < last ? named(page + 1) : name),
  }
}
