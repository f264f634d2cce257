import { listAddress } from '#content/sections/lists.ts'
import { sections } from '#content/sections/sections.ts'
import { topicSlug } from '#content/sections/slug.ts'

const { base } = sections.article.page

export const articleAddress = (slug: string) => `${base}/${slug}`

/** The address of an author's list; undefined if the name has no letter or digit. */
export const authorAddress = (name: string) => {
  const slug = topicSlug(name)
  return slug ? listAddress(base, `author/${slug}`) : undefined
}

export const topicAddress = (topic: string) => listAddress(base, `tag/${topic}`)

/** The neighbors of a list page. Pages are numbered from the oldest; the newest has no number. */
export function neighborsOf(name: string, page: number | undefined, last: number) {
  const pageName = (number: number) => `${name}/${number}`
  const older = page === undefined ? last : page - 1
  const addressOf = (each: string) => listAddress(base, each)
  return {
    older: older > 0 ? addressOf(pageName(older)) : undefined,
    newer: page === undefined ? undefined : addressOf(page < last ? pageName(page + 1) : name),
  }
}
