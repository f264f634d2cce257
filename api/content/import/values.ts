import type { Block } from '#content/model/block.ts'
import type { RichNode, RichText } from '#content/rich-text/schema.ts'
import { plainText } from '#content/rich-text/plain-text.ts'
import { topicSlug } from '#content/sections/slug.ts'
import type { TextItem } from './items.ts'
import { pathInFolder } from './reader/folder-addresses.ts'

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

interface NewAddresses {
  /** Returns the new address; undefined removes the picture. */
  picture: (address: string) => string | undefined
  link: (address: string) => string
}

/** Replaces the addresses of pictures and links. */
export function withAddresses({ content }: RichText, addresses: NewAddresses): RichText {
  return { type: 'doc', content: content.flatMap((node) => replaceAddresses(node, addresses)) }
}

function replaceAddresses(node: RichNode, addresses: NewAddresses): RichNode[] {
  if (node.type === 'picture') {
    const src = addresses.picture(String(node.attrs!['src']))
    return src === undefined ? [] : [{ ...node, attrs: { ...node.attrs, src } }]
  }
  const { content, marks } = node
  return [
    {
      ...node,
      ...(content && { content: content.flatMap((child) => replaceAddresses(child, addresses)) }),
      ...(marks && {
        marks: marks.map((mark) =>
          mark.type === 'link' ? { ...mark, attrs: { href: addresses.link(mark.attrs!['href']!) } } : mark,
        ),
      }),
    },
  ]
}

/** Shortens text to a maximum length, at the end of a word if possible. */
const truncate = (text: string, maxLength: number) => {
  if (text.length <= maxLength) return text
  const short = text.slice(0, maxLength - 1).toWellFormed()
  const end = short.lastIndexOf(' ')
  return `${(end > maxLength / 2 ? short.slice(0, end) : short).trim()}…`
}

/** Text on one line, without control characters, shortened to a maximum length. */
const line = (text: string, maxLength: number) =>
  truncate(
    text
      .toWellFormed()
      .replaceAll(/(?:\s|\p{Cc})+/gu, ' ')
      .trim(),
    maxLength,
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

interface RecordOptions {
  slug: string
  picture: string
  /** The author of a text without one. */
  agency: string
  /** Its date; empty if it is not known. */
  day: string
}

/** The field values of the record for a text. */
export function valuesOf(item: TextItem, text: RichText, { slug, picture, agency, day }: RecordOptions) {
  const title = line(item.title, 200)
  const seo = {
    ...(item.headTitle && { headTitle: line(item.headTitle, 200) }),
    ...(item.headDescription && { headDescription: line(item.headDescription, 1000) }),
  }
  if (item.kind === 'page')
    return {
      pageTitle: title,
      pageAddress: slug,
      ...(item.summary && { pageIntro: truncate(item.summary, 1000) }),
      pageBlocks: [{ id: 'text', block: 'text', values: { text } }] satisfies Block[],
      ...(picture && { headPicture: picture }),
      ...seo,
    }
  return {
    articleTitle: title,
    articleSlug: slug,
    articleAuthor: line(item.author || agency, 200),
    ...(day && { articleDate: day }),
    articleSummary: line(item.summary || plainText(text), item.summary ? 1000 : 180) || title,
    ...(picture && { articlePicture: picture }),
    ...(item.tags.length > 0 && { articleTags: topics(item.tags) }),
    articleBody: text,
    ...seo,
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
export const originOf = (address: string) => pathInFolder(address) ?? address
