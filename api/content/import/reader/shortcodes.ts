/** A picture or file of the site that the texts come from. */
export interface Attachment {
  url: string
  alt?: string
  caption?: string
}

/** Shortcodes of common plug-ins; others are recognized by their attributes or closing tag. */
const commonShortcodes =
  /^(?:audio|playlist|contact-form(?:-7)?|gravityforms?|ninja_forms?|wpforms|rev_slider|toc|products?|recent_posts|sitemap|login|search|vc_\w+|et_pb_\w+|fusion_\w+|su_\w+|elementor-template|mc4wp_form)$/

/** Escapes text for an attribute in double quotes. */
const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const attributeOf = (attributes: string, wanted: string): string | undefined => {
  const [, inDoubleQuotes, inSingleQuotes, unquoted] =
    new RegExp(String.raw`(?:^|\s)${wanted}=(?:"([^"]*)"|'([^']*)'|([^\s"']+))`, 'i').exec(attributes) ?? []
  return inDoubleQuotes ?? inSingleQuotes ?? unquoted
}

/**
 * Replaces the shortcodes of WordPress by HTML: captions, galleries, videos. Any other is removed and reported to
 * `omit`; the text between its tags stays. Code is not changed.
 */
export function expandShortcodes(
  html: string,
  { galleries, omit }: { galleries: readonly string[]; omit: (what: string) => void },
): string {
  return html
    .split(/(<(?:pre|code)\b[^]*?<\/(?:pre|code)>)/i)
    .map((part, i) => (i % 2 === 1 ? part : expand(part, galleries, omit)))
    .join('')
}

function expand(html: string, galleries: readonly string[], omit: (what: string) => void): string {
  if (!html.includes('[')) return html
  const withElements = replaceCaptions(html).replaceAll(
    /\[(?:embed|youtube|vimeo)[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/(?:embed|youtube|vimeo)\]/gi,
    (_, url: string) => frameOf(url),
  )
  const [opened, closed] = ['', '/'].map(
    (slash) =>
      new Set(
        [...withElements.matchAll(new RegExp(String.raw`\[${slash}([a-z][\w-]*)(?=[\s\]])`, 'gi'))].map(
          ([, name]) => name!.toLowerCase(),
        ),
      ),
  ) as [Set<string>, Set<string>]
  return withElements.replaceAll(/\[(\/?)([a-z][^[\]]*)\]/gi, (whole, slash: string, inner: string) => {
    const [word] = /^[\w-]+/.exec(inner)!
    const [shortcode, rest] = [word.toLowerCase(), inner.slice(word.length)]
    if (shortcode === 'gallery') return slash ? '' : galleryOf(rest, galleries)
    if (shortcode === 'video' || shortcode === 'wpvideo') {
      const src = ['src', 'mp4', 'webm'].map((each) => attributeOf(rest, each)).find(Boolean)
      if (src) return `\n\n<video src="${escapeAttribute(src)}"></video>\n\n`
    }
    if (shortcode === 'embed' || shortcode === 'youtube' || shortcode === 'vimeo') {
      const url = /https?:[^\s"']+/.exec(rest)?.[0] ?? idUrl(shortcode, attributeOf(rest, 'id') ?? '')
      return url ? frameOf(url) : ''
    }
    const isShortcode =
      commonShortcodes.test(shortcode) ||
      /^\s+[\w-]+\s*=/.test(rest) ||
      (slash !== '' && opened.has(shortcode)) ||
      (rest === '' && closed.has(shortcode))
    if (!isShortcode) return whole
    if (!slash) omit(`[${shortcode}]`)
    return ''
  })
}

/** Replaces captions by figures, in one pass however many of them are not closed. */
function replaceCaptions(html: string): string {
  let [result, at] = ['', 0]
  for (const { 0: tag, 1: name, 2: attributes, index } of html.matchAll(
    /\[(caption|wp_caption)([^[\]]*)\]/gi,
  )) {
    if (index < at) continue
    const start = index + tag.length
    const end = html.indexOf(`[/${name!.toLowerCase()}]`, start)
    if (end < 0) break
    result += html.slice(at, index) + figureOf(attributes!, html.slice(start, end))
    at = end + `[/${name}]`.length
  }
  return result + html.slice(at)
}

/** A caption shortcode contains the picture first and then the caption. */
function figureOf(attributes: string, inner: string): string {
  const [picture = ''] = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? []
  const caption =
    inner.slice(picture.length).trim() || escapeAttribute(attributeOf(attributes, 'caption') ?? '')
  return `\n\n<figure>${picture}<figcaption>${caption}</figcaption></figure>\n\n`
}

const frameOf = (url: string) => `\n\n<iframe src="${escapeAttribute(url)}"></iframe>\n\n`

const idUrl = (host: string, id: string) =>
  /^[\w-]{5,20}$/.test(id) &&
  (host === 'vimeo' ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`)

function galleryOf(attributes: string, galleries: readonly string[]): string {
  const ids = attributeOf(attributes, 'ids') ?? attributeOf(attributes, 'include')
  const shown = ids ? ids.split(',').map((id) => id.trim()) : galleries
  return `\n\n${shown.map((id) => `<img data-id="${escapeAttribute(id)}">`).join('')}\n\n`
}
