import { outsideOfBlocks, outsideOfCode } from '#convert/markdown.ts'

type LeaveOut = (what: string) => void

/**
 * Replaces the tags of templates in Markdown (Liquid, Nunjucks, Hugo, Hexo) by Markdown or HTML: code, pictures, videos,
 * links. Others are removed and reported; the text between two of them stays. Code is not changed.
 */
export function expandTemplateTags(markdown: string, leaveOut: LeaveOut): string {
  if (!/\{[{%]/.test(markdown)) return markdown
  // The lengths are bounded so that tags without an end cost no search through the whole text.
  // What is written to be shown as it is, is put aside meanwhile.
  const shown: string[] = []
  const putAside = (text: string) => `\uE000${shown.push(text) - 1}\uE001`
  const aside = markdown
    .replaceAll(/[\uE000\uE001]/g, '')
    .replaceAll(
      /\{%-?\s*(?:raw|verbatim)\s*-?%\}([^]{0,20000}?)\{%-?\s*end(?:raw|verbatim)\s*-?%\}/g,
      (_, text: string) => putAside(text),
    )
    .replaceAll(
      /\{\{([<%])\/\*([^]{0,20000}?)\*\/([>%])\}\}/g,
      (_, open: string, text: string, close: string) => putAside(`{{${open}${text}${close}}}`),
    )
  const withCode = outsideOfBlocks(aside, (part) =>
    part
      .replaceAll(/\{%-?\s*comment\b[^]{0,20000}?endcomment\s*-?%\}/g, '')
      .replaceAll(
        /\{%-?\s*(?:highlight|codeblock|code)\b([^%]{0,2000})%\}([^]{0,20000}?)\{%-?\s*end(?:highlight|codeblock|code)\s*-?%\}/g,
        (_, attributes: string, code: string) => fenced(languageOf(attributes), code),
      )
      .replaceAll(
        /\{\{[<%]\s*highlight\b([^>%]{0,2000})[>%]\}\}([^]{0,20000}?)\{\{[<%]\s*\/\s*highlight\s*[>%]\}\}/g,
        (_, attributes: string, code: string) => fenced(languageOf(attributes), code),
      ),
  )
  return outsideOfCode(withCode, (part) => expand(part, leaveOut)).replaceAll(
    /\uE000(\d+)\uE001/g,
    (_, number: string) => shown[Number(number)] ?? '',
  )
}

const fenced = (language: string, code: string) =>
  `\n\n\`\`\`\`${language}\n${code.replace(/^[ \t]*\n/, '').trimEnd()}\n\`\`\`\`\n\n`

const languageOf = (attributes: string) =>
  /\blang(?:uage)?[:=]["']?([\w+#-]+)/.exec(attributes)?.[1] ??
  /^\s*["']?([a-z][\w+#-]*)["']?(?=\s|$|-)/i.exec(attributes)?.[1] ??
  ''

const expand = (text: string, leaveOut: LeaveOut) =>
  text
    .replaceAll(
      /\{\{([<%])(?!\/\*)\s{0,20}(\/?)\s{0,20}([\w/.-]*)(?![\w/.-])([^]{0,2000}?)[>%]\}\}/g,
      (_, __, slash: string, name: string, rest: string) =>
        hugoTag(name, slash ? '' : rest.replace(/\/\s*$/, ''), slash !== '', leaveOut),
    )
    // A tag ends before the next one begins, so that one without an end costs no search through the rest of the text.
    .replaceAll(
      /\{%-?\s*(?!\s)(\/?)([\w.-]*)(?![\w.-])((?:[^%{]|%(?!\})|\{(?!%))*)%\}/g,
      (_, slash: string, name: string, rest: string) =>
        liquidTag(name, rest.replace(/-$/, ''), slash !== '' || name.startsWith('end'), leaveOut),
    )
    .replaceAll(/\{\{-?(?![<%{])([^{}]*)-?\}\}/g, (whole, expression: string) => {
      const address = addressIn(expression)
      if (address === undefined && whole) leaveOut(`{{ ${expression.trim().slice(0, 60)} }}`)
      return address ?? ''
    })

/** The address that an expression such as `site.baseurl` or `"/a.png" | relative_url` stands for. */
function addressIn(expression: string): string | undefined {
  const text = expression.trim()
  if (
    /^(?:site\.(?:base_?url|url|github\.url|BaseURL)|page\.(?:root|base_?url)|base_?url|root|url_for|\.Site\.BaseURL|site\.baseurl\s*\|\s*\w+)(?:\s*\|[^]*)?$/i.test(
      text,
    )
  )
    return ''
  return (
    /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url|url|asset|prepend:|absURL|relURL)/i.exec(
      text,
    )?.[1] ?? /^(?:url_for|relURL|absURL|asset_url)\s*\(?\s*["']([^"']*)["']\s*\)?$/i.exec(text)?.[1]
  )
}

const named = (attributes: string, name: string): string =>
  new RegExp(
    String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|` + '`([^`]*)`' + String.raw`|([^\s"'<>]+))`,
    'i',
  )
    .exec(attributes)
    ?.slice(1)
    .find(Boolean) ?? ''

/** The values without a name, with or without quotation marks. */
const unnamed = (attributes: string): string[] =>
  [...attributes.matchAll(/(?:^|\s)(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'=:<>]\S*))(?=\s|$)/g)].map(
    (each) => each.slice(1).find((value) => value !== undefined) ?? '',
  )

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const picture = (src: string, alt = '', caption = '') =>
  `\n\n<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n\n`

const frame = (src: string) => `\n\n<iframe src="${escapeHtml(src)}"></iframe>\n\n`

const idOf = (attributes: string) =>
  named(attributes, 'id') || named(attributes, 'v') || (unnamed(attributes)[0] ?? '')

function videoOf(name: string, attributes: string): string | undefined {
  const id = idOf(attributes)
  if (/^https?:/.test(id) && /youtube|vimeo|video/i.test(name)) return frame(id)
  if (!/^[\w-]{5,20}$/.test(id)) return undefined
  if (/^youtube(?:\b|_|player|embed|-)/i.test(name)) return frame(`https://www.youtube.com/watch?v=${id}`)
  return /^vimeo/i.test(name) ? frame(`https://vimeo.com/${id}`) : undefined
}

function hugoTag(name: string, attributes: string, closes: boolean, leaveOut: LeaveOut): string {
  if (closes) return ''
  if (name === 'figure' || name === 'img' || name === 'image') {
    const src = named(attributes, 'src') || (unnamed(attributes)[0] ?? '')
    const caption = [named(attributes, 'title'), named(attributes, 'caption'), named(attributes, 'attr')]
      .filter(Boolean)
      .join('. ')
    if (src) return picture(src, named(attributes, 'alt'), caption)
  }
  if (name === 'ref' || name === 'relref') return named(attributes, 'path') || (unnamed(attributes)[0] ?? '')
  if (name === 'br') return '<br>'
  const video = videoOf(name, attributes)
  if (video) return video
  if (/^(?:abbr|kbd|mark|sub|sup)$/.test(name)) return unnamed(attributes)[0] ?? ''
  if (name !== '' && name !== 'comment') leaveOut(`{{< ${name} >}}`)
  return ''
}

/** Tags that show nothing of their own. */
const silent =
  /^(?:assign|set|capture|liquid|increment|decrement|cycle|more|else|elsif|elseif|if|unless|for|case|when|block|extends|import|from|macro|layout|css|js|tabs?|note|end\w*)$/

function liquidTag(name: string, attributes: string, closes: boolean, leaveOut: LeaveOut): string {
  if (closes) return /^endblockquote|^endquote|^endpullquote/.test(name) ? '</blockquote>\n\n' : ''
  const [first = '', ...others] = unnamed(attributes)
  if (name === 'asset_img' || name === 'asset_image')
    return picture(first, others.filter((each) => !/^\d+$/.test(each)).join(' '))
  if (name === 'img' || name === 'image' || name === 'picture') {
    const src =
      named(attributes, 'src') || unnamed(attributes).find((each) => /[./]\w+$|^https?:|\//.test(each))
    if (src) return picture(src, named(attributes, 'alt'))
  }
  if (name === 'asset_path' || name === 'link' || name === 'post_url' || name === 'post_path') return first
  if (name === 'asset_link' || name === 'post_link')
    return `[${others.filter((each) => !/^(?:true|false)$/.test(each)).join(' ') || first}](${first})`
  if (name === 'url' || name === 'static') return first
  if (name === 'blockquote' || name === 'quote' || name === 'pullquote') return '\n\n<blockquote>\n\n'
  const video = videoOf(name, attributes)
  if (video) return video
  if (name === 'include' && /youtube|video|vimeo/i.test(first)) {
    const included = videoOf(/vimeo/i.test(first) ? 'vimeo' : 'youtube', attributes)
    if (included) return included
  }
  if (name.startsWith('include') && /figure|image|img|picture/i.test(first)) {
    const src = ['src', 'image_path', 'url', 'image', 'path', 'file']
      .map((each) => named(attributes, each))
      .find(Boolean)
    if (src) return picture(src, named(attributes, 'alt'), named(attributes, 'caption'))
  }
  if (!silent.test(name))
    leaveOut(`{% ${name}${name.startsWith('include') ? ` ${first}` : ''} %}`.slice(0, 80))
  return ''
}
