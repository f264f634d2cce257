import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { Parser } from 'htmlparser2'
import { maxItems, maxTags, maxText, refuse } from '../limits.ts'

/** An item of an export: a post, a page, an attachment. */
export interface WxrItem {
  type: 'item'
  fields: Record<string, string>
  terms: { domain: string; slug: string; name: string }[]
  meta: Record<string, string>
  comments: number
}

/** The data of the whole site, such as its address. */
export interface WxrSite {
  type: 'site'
  fields: Record<string, string>
}
export interface WxrAuthor {
  type: 'author'
  login: string
  name: string
}

export type WxrPart = WxrItem | WxrSite | WxrAuthor

const itemFields = new Set(
  `title link guid dc:creator description content:encoded excerpt:encoded wp:post_id wp:post_date wp:post_name
  wp:status wp:post_parent wp:post_type wp:post_password wp:attachment_url pubDate wp:post_date_gmt`.split(
    /\s+/,
  ),
)
const siteFields = new Set(['title', 'link', 'wp:base_site_url', 'wp:base_blog_url', 'wp:wxr_version'])

/** The data of plug-ins that is used, of the many that an export has. */
const metaKeys = new Set(
  `_wp_attachment_image_alt _thumbnail_id _yoast_wpseo_metadesc _yoast_wpseo_title rank_math_title
  rank_math_description footnotes`.split(/\s+/),
)
const maxMeta = 100_000
const maxDepth = 12
/** The maximum number of characters without a tag or text, such as in one huge attribute. */
const maxUnparsed = 4 * 1024 * 1024

/**
 * Parses a WordPress export (WXR) as a stream of parts. Supports only the predefined entities of XML and rejects
 * declarations of others. Throws an InvalidInputError for any other file.
 */
export async function* readWxr(text: AsyncIterable<string>): AsyncGenerator<WxrPart> {
  const reader = new WxrReader()
  for await (const chunk of text) {
    reader.write(chunk)
    yield* reader.take()
  }
  yield* reader.end()
}

class WxrReader {
  #parts: WxrPart[] = []
  readonly #open: string[] = []
  #item: WxrItem | undefined
  #site: Record<string, string> = {}
  #author: Record<string, string> | undefined
  #meta: { key: string; value: string } | undefined
  #term: { domain: string; slug: string } | undefined
  #text = ''
  #items = 0
  #unparsed = 0
  #isComplete = false
  readonly #parser = new Parser(
    {
      onprocessinginstruction: (name) => {
        if (name.startsWith('!'))
          throw refuse('it declares a document type or entities, which no export does')
      },
      onopentag: (name, attributes) => this.#openTag(name, attributes),
      ontext: (text) => this.#addText(text),
      onclosetag: (name, isImplied) => this.#closeTag(name, isImplied),
    },
    { xmlMode: true, decodeEntities: true },
  )

  write(chunk: string) {
    this.#unparsed += chunk.length
    if (this.#unparsed > maxUnparsed) throw refuse('it contains a part that is too long')
    this.#parser.write(chunk)
  }

  take(): WxrPart[] {
    const parts = this.#parts
    this.#parts = []
    return parts
  }

  end(): WxrPart[] {
    if (!this.#isComplete) throw refuse('its end is missing. Export it again')
    return this.take()
  }

  #openTag(name: string, attributes: Record<string, string>) {
    this.#unparsed = 0
    this.#open.push(name)
    if (this.#open.length > maxDepth) throw refuse('it is nested too deeply')
    if (this.#open[0] !== 'rss') throw refuse('it is not a WordPress export')
    this.#text = ''
    if (name === 'item') {
      if (this.#items === 0) this.#reportSite()
      if (++this.#items > maxItems)
        throw refuse(`it contains more than ${formatNumber(maxItems, productLanguage)} items`)
      this.#item = { type: 'item', fields: {}, terms: [], meta: {}, comments: 0 }
    } else if (name === 'wp:author') this.#author = {}
    else if (name === 'wp:postmeta') this.#meta = { key: '', value: '' }
    else if (name === 'category' && this.#item)
      this.#term = { domain: attributes['domain'] ?? '', slug: attributes['nicename'] ?? '' }
    else if (name === 'wp:comment' && this.#item) this.#item.comments++
  }

  #addText(text: string) {
    this.#unparsed = 0
    this.#text += text
    if (this.#text.length > maxText)
      throw refuse(
        `“${(this.#item?.fields['title'] ?? 'a text').slice(0, 100)}” is longer than ${maxText / 1024 / 1024} million characters`,
      )
  }

  #closeTag(name: string, isImplied: boolean) {
    this.#open.pop()
    const text = this.#text.trim()
    this.#text = ''
    // An element that the end of the file closed is incomplete.
    if (isImplied) return
    if (name === 'rss') this.#isComplete = true
    else if (name === 'item') this.#endItem()
    else if (name === 'wp:author') this.#endAuthor()
    else if (this.#author) this.#author[name] = text.slice(0, 500)
    else if (this.#item) this.#inItem(this.#item, name, text)
    else if (siteFields.has(name) && this.#open.at(-1) === 'channel') this.#site[name] = text
  }

  #inItem(item: WxrItem, name: string, text: string) {
    const isOwn = this.#open.at(-1) === 'item'
    if (this.#meta) {
      if (name === 'wp:meta_key') this.#meta.key = text
      else if (name === 'wp:meta_value') this.#meta.value = text
      else if (name === 'wp:postmeta') {
        const { key, value } = this.#meta
        // The prefix prevents collisions with names such as `__proto__`.
        if (metaKeys.has(key) && value.length <= maxMeta) item.meta[`meta:${key}`] = value
        this.#meta = undefined
      }
    } else if (this.#term && name === 'category') {
      if (item.terms.length < maxTags) item.terms.push({ ...this.#term, name: text.slice(0, 500) })
      this.#term = undefined
    } else if (isOwn && itemFields.has(name)) item.fields[name] = text
  }

  #endItem() {
    if (this.#item) this.#parts.push(this.#item)
    this.#item = undefined
  }

  #endAuthor() {
    const { 'wp:author_login': login = '', 'wp:author_display_name': name = '' } = this.#author ?? {}
    this.#author = undefined
    if (login) this.#parts.push({ type: 'author', login, name: name || login })
  }

  #reportSite() {
    if (!this.#site['wp:wxr_version']) throw refuse('it is a feed, not a WordPress export')
    this.#parts.push({ type: 'site', fields: this.#site })
    this.#site = {}
  }
}
