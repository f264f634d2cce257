import type { Block } from '#content/block.ts'
import { isCalendarDay } from '#content/calendar-day.ts'
import type { RichNode, RichText } from '#content/rich-text/schema.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { topicSlug } from '#content/slug.ts'
import type { FoundText } from './found.ts'
import { folder } from './markdown.ts'

/** The addresses of all pictures of a text, each with its alternative text or caption. */
export function picturesOf({ content }: { content?: readonly RichNode[] }): { src: string; words: string }[] {
  return (content ?? []).flatMap((node) =>
    node.type === 'picture'
      ? [
          {
            src: String(node.attrs!['src']),
            words: String(node.attrs!['alt'] || node.attrs!['caption'] || ''),
          },
        ]
      : picturesOf(node),
  )
}

interface Places {
  /** Returns the new address; undefined removes the picture. */
  picture: (address: string) => string | undefined
  link: (address: string) => string
}

/** Replaces the addresses of pictures and links. */
export function withAddresses({ content }: RichText, places: Places): RichText {
  return { type: 'doc', content: content.flatMap((node) => moved(node, places)) }
}

function moved(node: RichNode, places: Places): RichNode[] {
  if (node.type === 'picture') {
    const src = places.picture(String(node.attrs!['src']))
    return src === undefined ? [] : [{ ...node, attrs: { ...node.attrs, src } }]
  }
  const { content, marks } = node
  return [
    {
      ...node,
      ...(content && { content: content.flatMap((child) => moved(child, places)) }),
      ...(marks && {
        marks: marks.map((mark) =>
          mark.type === 'link' ? { ...mark, attrs: { href: places.link(mark.attrs!['href']!) } } : mark,
        ),
      }),
    },
  ]
}

const cut = (words: string, most: number) => {
  if (words.length <= most) return words
  const short = words.slice(0, most - 1).toWellFormed()
  const end = short.lastIndexOf(' ')
  return `${(end > most / 2 ? short.slice(0, end) : short).trim()}…`
}

/** Text on one line, without control characters, cut to a maximum length. */
const line = (words: string, most: number) =>
  cut(
    words
      .toWellFormed()
      .replaceAll(/(?:\s|\p{Cc})+/gu, ' ')
      .trim(),
    most,
  )

/** Unique topics, separated by commas, as many as fit. */
function topics(tags: readonly string[]): string {
  const bySlug = new Map(
    tags.map((tag) => line(tag, 60).replaceAll(',', ' ')).map((tag) => [topicSlug(tag) || tag, tag]),
  )
  let words = ''
  for (const tag of bySlug.values()) {
    const longer = words ? `${words}, ${tag}` : tag
    if (longer.length <= 200) words = longer
  }
  return words
}

interface Place {
  slug: string
  picture: string
  /** The author of a text without one. */
  agency: string
  /** The date of a text without one. */
  today: string
}

/** The field values of the record for a text. */
export function valuesOf(found: FoundText, text: RichText, { slug, picture, agency, today }: Place) {
  const title = line(found.title, 200)
  const head = {
    ...(found.headTitle && { headTitle: line(found.headTitle, 200) }),
    ...(found.headDescription && { headDescription: line(found.headDescription, 1000) }),
  }
  if (found.kind === 'page')
    return {
      pageTitle: title,
      pageAddress: slug,
      ...(found.summary && { pageIntro: cut(found.summary, 1000) }),
      pageBlocks: [{ id: 'text', block: 'text', values: { text } }] satisfies Block[],
      ...(picture && { headPicture: picture }),
      ...head,
    }
  return {
    articleTitle: title,
    articleSlug: slug,
    articleAuthor: line(found.author || agency, 200),
    articleDate: isCalendarDay(found.date) ? found.date : today,
    articleSummary: line(found.summary || plainText(text), found.summary ? 1000 : 180) || title,
    ...(picture && { articlePicture: picture }),
    ...(found.tags.length > 0 && { articleTags: topics(found.tags) }),
    articleBody: text,
    ...head,
  }
}

/** The file name in a picture's address. */
export const nameOf = (address: string) => {
  const name =
    address
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) || address
  try {
    return decodeURIComponent(name)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, '')
  } catch {
    return name
  }
}

/** Where a picture comes from: its address, or its path in the folder. */
export const originOf = (address: string) =>
  address.startsWith(folder) ? decodeURI(address.slice(folder.length)) : address
