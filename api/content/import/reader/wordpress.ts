import { posix } from 'node:path'
import { autop } from '@wordpress/autop'
import { plainPath } from '#content/sections/slug.ts'
import { convertDom, type Converted } from '#convert/convert.ts'
import { suggestSlug } from '#convert/slug.ts'
import type { ImportItem, OpenFile, TextItem, UnreadItem } from '../items.ts'
import { maxTags, refuse } from '../limits.ts'
import { readDate } from './dates.ts'
import { parseHtml, withinLimits } from './html.ts'
import { keyOf } from './keys.ts'
import { expandShortcodes, type Attachment } from './shortcodes.ts'
import { stateNamed, type ImportedState } from './states.ts'
import { textOfHtml } from './text-of-html.ts'
import { readWxr, type WxrItem } from './wxr.ts'

/** Data of the whole export, collected before texts are read, because an attachment may follow the text that uses it. */
interface Index {
  site: string
  name: string
  authors: Map<string, string>
  attachments: Map<string, Attachment & { title: string; parent: string }>
  /** Ids of the pictures that are attached to a text, by the text's id. */
  galleries: Map<string, string[]>
}

type ReadXml = () => AsyncIterable<string>

/** Opens a WordPress export. */
export async function openWordPress(readXml: ReadXml): Promise<OpenFile> {
  const index = await indexOf(readXml)
  return {
    header: { name: index.name || new URL(index.site).host, site: index.site },
    items: async function* () {
      for await (const part of readWxr(readXml())) if (part.type === 'item') yield unreadItem(part, index)
    },
  }
}

const unreadItem = (item: WxrItem, index: Index): UnreadItem => ({
  name: (item.fields['title'] || `No. ${item.fields['wp:post_id'] ?? '?'}`).slice(0, 100),
  parse: () => itemOf(item, index),
})

async function indexOf(readXml: ReadXml): Promise<Index> {
  const index: Index = {
    site: '',
    name: '',
    authors: new Map(),
    attachments: new Map(),
    galleries: new Map(),
  }
  for await (const part of readWxr(readXml())) {
    if (part.type === 'author') index.authors.set(part.login, part.name)
    else if (part.type === 'site') {
      const { fields } = part
      const address = [fields['wp:base_blog_url'], fields['link'], fields['wp:base_site_url']].find(
        (each) => each && URL.canParse(each) && /^https?:/.test(each),
      )
      if (!address) throw refuse('it does not name its site')
      index.site = `${plainPath(address)}/`
      index.name = textOfHtml(fields['title'] ?? '').slice(0, 100)
    } else addItem(index, part)
  }
  if (!index.site) throw refuse('it is empty')
  return index
}

function addItem(index: Index, { fields, meta }: WxrItem) {
  if (fields['wp:post_type'] !== 'attachment') return
  const id = fields['wp:post_id'] ?? ''
  const url = absolute(fields['wp:attachment_url'] ?? '', index.site)
  const parent = fields['wp:post_parent'] ?? ''
  index.attachments.set(id, {
    url,
    parent,
    title: (fields['title'] ?? '').slice(0, 300),
    alt: (meta['meta:_wp_attachment_image_alt'] ?? '').slice(0, 1000),
    caption: (fields['excerpt:encoded'] ?? '').slice(0, 2000),
  })
  if (parent === '0' || !isPicture(url)) return
  const gallery = index.galleries.get(parent) ?? []
  gallery.push(id)
  index.galleries.set(parent, gallery)
}

const isPicture = (url: string) =>
  /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?|heic)$/i.test(url.replace(/[?#].*/s, ''))

/** Resolves an address against its page; empty for an invalid one. Fragments stay as they are. */
function absolute(address: string, base: string): string {
  const reference = address.trim()
  if (reference === '') return ''
  if (/^(?:#|mailto:|tel:)/i.test(reference)) return reference
  return URL.canParse(reference, base) ? new URL(reference, base).href : ''
}

/** The old path of a text. An address with a query, such as `/?p=3`, cannot be redirected. */
function pathsOf({ site }: Index, fields: WxrItem['fields']): string[] {
  const link = absolute(fields['link'] ?? '', site)
  if (!link) return []
  const { pathname, search } = new URL(link)
  return search || pathname === '/' ? [] : [plainPath(pathname)]
}

/** Why items of these types are not imported. */
const skipReasons: Readonly<Record<string, string>> = {
  nav_menu_item: 'Menus are not imported: set them up under “Menus”.',
  revision: 'It is an old version.',
  wp_block: 'It is a reusable block.',
  wp_template: 'It is part of the theme.',
  wp_template_part: 'It is part of the theme.',
  wp_global_styles: 'It is part of the theme.',
  wp_navigation: 'Menus are not imported: set them up under “Menus”.',
  custom_css: 'It is part of the theme.',
  customize_changeset: 'It is part of the theme.',
}

function itemOf(item: WxrItem, index: Index): ImportItem {
  const { fields } = item
  const { 'wp:post_type': type = '', 'wp:status': status = '' } = fields
  const title = textOfHtml(fields['title'] ?? '')
  const name = title || fields['wp:post_name'] || `No. ${fields['wp:post_id'] ?? '?'}`
  const other = (reason: string): ImportItem => ({ type: 'other', name, reason })
  if (type === 'attachment') {
    const { url, alt } = index.attachments.get(fields['wp:post_id'] ?? '') ?? { url: '', alt: '' }
    if (!url) return other('It has no file address.')
    if (!isPicture(url)) return other(`Only pictures are imported. The file is at ${url}`)
    return { type: 'picture', address: url, name, description: alt || title }
  }
  if (type !== 'post' && type !== 'page')
    return other(skipReasons[type] ?? `Its type “${type}” was added by the theme or a plug-in.`)
  if (status === 'trash') return other('It is in the trash.')
  if (status === 'auto-draft' || status === 'inherit') return other('It was never saved.')
  return textItemOf(item, type, index)
}

function stateOf({ fields }: WxrItem): ImportedState {
  if (fields['wp:post_password']) return { isPublic: false, reason: 'It had a password.' }
  return stateNamed(fields['wp:status'] ?? '')
}

/** The day in the site's time zone, else in any. A draft often has none. */
const dateOf = ({ fields }: WxrItem) =>
  ['wp:post_date', 'wp:post_date_gmt', 'pubDate'].map((name) => readDate(fields[name])).find(Boolean)

function textItemOf(item: WxrItem, type: 'post' | 'page', index: Index): TextItem {
  const { fields, meta, terms, comments } = item
  const id = fields['wp:post_id'] ?? ''
  const title = textOfHtml(fields['title'] ?? '') || fields['wp:post_name'] || `No. ${id}`
  const oldPaths = pathsOf(index, fields)
  const usable = (words = '') => (words.includes('%%') ? '' : words)
  return {
    type: 'text',
    key: keyOf('wordpress', plainSite(index.site), [id, fields['guid'] ?? ''].join(' ')),
    kind: type === 'page' ? 'page' : 'article',
    title,
    slug:
      type === 'page' ? pageSlug(oldPaths[0], fields, title, id) : slugOf(fields['wp:post_name'], title, id),
    oldPaths,
    linkedAs: [...(id ? [`id ${id}`] : []), ...oldPaths],
    ...stateOf(item),
    author: index.authors.get(fields['dc:creator'] ?? '') ?? fields['dc:creator'] ?? '',
    date: dateOf(item),
    summary: textOfHtml(fields['excerpt:encoded'] || usable(meta['meta:_yoast_wpseo_metadesc'])),
    tags: terms
      .filter(({ domain, slug }) => /^(?:category|post_tag)$/.test(domain) && slug !== 'uncategorized')
      .slice(0, maxTags)
      .map((term) => textOfHtml(term.name, 500)),
    headTitle: usable(meta['meta:_yoast_wpseo_title']) || usable(meta['meta:rank_math_title']),
    headDescription: usable(meta['meta:_yoast_wpseo_metadesc']) || usable(meta['meta:rank_math_description']),
    picture: index.attachments.get(meta['meta:_thumbnail_id'] ?? '')?.url ?? '',
    notes: comments > 0 ? [comments === 1 ? 'one comment' : `${comments} comments`] : [],
    converted: withinLimits(() => convertPost(item, index)),
  }
}

/** The site without what changes when it moves to HTTPS or drops `www`. */
const plainSite = (site: string) => site.replace(/^https?:\/\/(?:www\.)?/, '')

/** Converts the HTML of the block editor or, where empty lines end paragraphs, of the classic editor. */
function convertPost({ fields, meta }: WxrItem, index: Index): Converted {
  const leftOut = new Set<string>()
  const omit = (what: string) => void leftOut.add(what)
  const content = fields['content:encoded'] ?? ''
  const html = expandShortcodes(content, {
    galleries: index.galleries.get(fields['wp:post_id'] ?? '') ?? [],
    omit,
  })
  const root = parseHtml(
    (content.includes('<!-- wp:') ? html : autop(html)) + footnotesOf(meta['meta:footnotes']),
  )
  useAttachments(root, index)
  const base = absolute(fields['link'] ?? '', index.site) || index.site
  const converted = convertDom(root, { resolve: (address) => absolute(address, base) })
  return { ...converted, leftOut: [...leftOut, ...converted.leftOut] }
}

/** The footnotes of the block editor, which are stored beside the text. */
function footnotesOf(json = ''): string {
  try {
    const notes: unknown = JSON.parse(json)
    if (!Array.isArray(notes)) return ''
    const items = notes.slice(0, 1000).map((note: { id?: unknown; content?: unknown }) => {
      const id = String(note.id).replaceAll(/[^\w-]/g, '')
      return `<li id="${id}">${typeof note.content === 'string' ? note.content : ''} <a href="#${id}-link">↩</a></li>`
    })
    return `<ol class="wp-block-footnotes">${items.join('')}</ol>`
  } catch {
    return ''
  }
}

/** Pictures that name an uploaded file get its original, its description and, in a gallery, its caption. */
function useAttachments(root: HTMLElement, { attachments }: Index) {
  for (const image of root.querySelectorAll('img')) {
    const id =
      /\bwp-image-(\d+)/.exec(image.getAttribute('class') ?? '')?.[1] ?? image.getAttribute('data-id') ?? ''
    const attachment = attachments.get(id)
    if (!attachment?.url) continue
    if (!image.hasAttribute('src') && attachment.caption)
      image.setAttribute('data-caption', textOfHtml(attachment.caption))
    for (const name of ['data-src', 'data-lazy-src', 'data-orig-file', 'data-original'])
      image.removeAttribute(name)
    image.setAttribute('src', attachment.url)
    if (!image.getAttribute('alt') && attachment.alt) image.setAttribute('alt', attachment.alt)
  }
}

/** The old slug if it is valid, else a slug from the title or the id. */
export function slugOf(oldSlug: string | undefined, title: string, id: string): string {
  const old = decoded(oldSlug ?? '').toLowerCase()
  return suggestSlug(old) || suggestSlug(title) || `post-${suggestSlug(id) || '1'}`
}

/** A page keeps its old path, including parent pages, if the path is valid. */
function pageSlug(path: string | undefined, fields: WxrItem['fields'], title: string, id: string): string {
  const parts = (path ?? '').split('/').filter(Boolean)
  const slugs = parts.map((part) =>
    suggestSlug(decoded(posix.basename(part).replace(/\.(?:html?|php)$/i, ''))),
  )
  const isAddress =
    slugs.length > 0 && slugs.length <= 3 && slugs.every(Boolean) && slugs.join('/').length <= 70
  return isAddress ? slugs.join('/') : slugOf(fields['wp:post_name'], title, id)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
