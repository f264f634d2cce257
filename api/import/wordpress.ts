import { posix } from 'node:path'
import { suggestSlug, plainPath } from '#content/slug.ts'
import type { Converted, Html } from './html.ts'
import type { ImportItem, TextItem, Importable } from './items.ts'
import { absolute, plainWords } from './html-nodes.ts'
import { refuse } from './limits.ts'
import type { Attachment } from './shortcodes.ts'
import { readWxr, type WxrItem } from './wxr.ts'

/** Data of the whole export, collected before texts are read, because an attachment may follow the text that uses it. */
interface Index {
  site: string
  name: string
  authors: Map<string, string>
  attachments: Map<string, Attachment & { title: string; parent: string }>
  /** Ids of the pictures that are attached to a text, by the text's id. */
  galleries: Map<string, string[]>
  /** Keys of texts by old path and by id. */
  keys: Map<string, string>
}

type ReadXml = () => AsyncIterable<string>
type Convert = (html: Html) => Promise<Converted>

/** Opens a WordPress export. */
export async function openWordPress(readXml: ReadXml, convert: Convert): Promise<Importable> {
  const index = await indexOf(readXml)
  const { host } = new URL(index.site)
  const ownPath = (address: string) => {
    if (!URL.canParse(address, index.site)) return undefined
    const url = new URL(address, index.site)
    return plainHost(url.host) === plainHost(host) ? url.pathname + url.search : undefined
  }
  return {
    name: index.name || host,
    read: async function* () {
      for await (const part of readWxr(readXml()))
        if (part.type === 'item') yield* itemsOf(part, index, convert)
    },
    keyAt: (address) => {
      const path = ownPath(address)
      if (path === undefined) return undefined
      const id = /[?&](?:p|page_id)=(\d+)/.exec(path)?.[1]
      return index.keys.get(id ? `id ${id}` : plainPath(path.replace(/[?#].*/s, '')))
    },
    ownPath,
    pictureIn: () => undefined,
  }
}

const plainHost = (host: string) => host.replace(/^www\./, '')

async function indexOf(readXml: ReadXml): Promise<Index> {
  const index: Index = {
    site: '',
    name: '',
    authors: new Map(),
    attachments: new Map(),
    galleries: new Map(),
    keys: new Map(),
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
      index.name = (fields['title'] ?? '').slice(0, 100)
    } else addItem(index, part)
  }
  if (!index.site) throw refuse('it is empty')
  return index
}

function addItem(index: Index, { fields, meta }: WxrItem) {
  const id = fields['wp:post_id'] ?? ''
  if (fields['wp:post_type'] === 'attachment') {
    const url = absolute(fields['wp:attachment_url'] ?? '', index.site)
    const parent = fields['wp:post_parent'] ?? ''
    index.attachments.set(id, {
      url,
      parent,
      title: fields['title'] ?? '',
      alt: meta['meta:_wp_attachment_image_alt'] ?? '',
      caption: plainWords(fields['excerpt:encoded'] ?? ''),
    })
    if (parent !== '0' && isPicture(url))
      index.galleries.set(parent, [...(index.galleries.get(parent) ?? []), id])
  } else {
    const key = keyOf(index, fields)
    if (id) index.keys.set(`id ${id}`, key)
    for (const path of pathsOf(index, fields)) index.keys.set(path, key)
  }
}

const isPicture = (url: string) =>
  /\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?|heic)$/i.test(url.replace(/[?#].*/s, ''))

/** Uses the guid, which stays the same even if the site's address changes. */
const keyOf = ({ site }: Index, fields: WxrItem['fields']) =>
  `wordpress ${fields['guid'] || `${site}?p=${fields['wp:post_id'] ?? ''}`}`.slice(0, 500)

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

function* itemsOf(item: WxrItem, index: Index, convert: Convert): Generator<ImportItem> {
  const { fields } = item
  const { 'wp:post_type': type = '', 'wp:status': status = '', title = '' } = fields
  const name = title || fields['wp:post_name'] || `No. ${fields['wp:post_id'] ?? '?'}`
  const other = (reason: string): ImportItem => ({ type: 'other', name, reason })
  if (type === 'attachment') {
    const { url, alt } = index.attachments.get(fields['wp:post_id'] ?? '') ?? { url: '', alt: '' }
    if (!url) yield other('It has no file address.')
    else if (!isPicture(url)) yield other(`Only pictures are imported. The file is at ${url}`)
    else yield { type: 'picture', address: url, name, description: alt || title }
  } else if (type !== 'post' && type !== 'page')
    yield other(skipReasons[type] ?? `Its type “${type}” was added by the theme or a plug-in.`)
  else if (status === 'trash') yield other('It is in the trash.')
  else if (status === 'auto-draft' || status === 'inherit') yield other('It was never saved.')
  else yield textItemOf(item, type, index, convert)
}

const states: Readonly<Record<string, string>> = {
  draft: 'It was a draft.',
  pending: 'It was pending review.',
  future: 'It was scheduled.',
  private: 'It was private.',
}

function textItemOf(item: WxrItem, type: 'post' | 'page', index: Index, convert: Convert): TextItem {
  const { fields, meta, terms, comments } = item
  const id = fields['wp:post_id'] ?? ''
  const status = fields['wp:status'] ?? ''
  const title = plainWords(fields['title'] ?? '') || fields['wp:post_name'] || `No. ${id}`
  const html = fields['content:encoded'] ?? ''
  const oldPaths = pathsOf(index, fields)
  const usable = (words = '') => (words.includes('%%') ? '' : words)
  const state = fields['wp:post_password'] ? 'It had a password.' : (states[status] ?? '')
  return {
    type: 'text',
    key: keyOf(index, fields),
    kind: type === 'page' ? 'page' : 'article',
    title,
    slug:
      type === 'page' ? pageSlug(oldPaths[0], fields, title, id) : slugOf(fields['wp:post_name'], title, id),
    oldPaths,
    isPublic: status === 'publish' && !fields['wp:post_password'],
    state,
    author: index.authors.get(fields['dc:creator'] ?? '') ?? fields['dc:creator'] ?? '',
    date: /^(?!0000)\d{4}-\d{2}-\d{2}/.exec(fields['wp:post_date'] ?? '')?.[0] ?? '',
    summary: plainWords(fields['excerpt:encoded'] || usable(meta['meta:_yoast_wpseo_metadesc'])),
    tags: terms
      .filter(({ domain, slug }) => /^(?:category|post_tag)$/.test(domain) && slug !== 'uncategorized')
      .map((term) => plainWords(term.name)),
    headTitle: usable(meta['meta:_yoast_wpseo_title']) || usable(meta['meta:rank_math_title']),
    headDescription: usable(meta['meta:_yoast_wpseo_metadesc']) || usable(meta['meta:rank_math_description']),
    picture: index.attachments.get(meta['meta:_thumbnail_id'] ?? '')?.url ?? '',
    notes: comments > 0 ? [comments === 1 ? 'one comment' : `${comments} comments`] : [],
    convert: () => {
      const galleries = index.galleries.get(id) ?? []
      const ids = new Set([...galleries, ...[...html.matchAll(/\d+/g)].map(([each]) => each)])
      const attachments = Object.fromEntries(
        [...ids].flatMap((each) => {
          const { url = '', alt = '', caption = '' } = index.attachments.get(each) ?? {}
          return url ? [[each, { url, alt, caption }]] : []
        }),
      )
      return convert({
        html,
        base: absolute(fields['link'] ?? '', index.site) || index.site,
        attachments,
        galleries,
      })
    },
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
