import { fillWords } from '../braces.ts'
import { escapeMarkup as escape } from '../escape-markup.ts'
import { readPicture, sourcesOf, stillOf, type CopyType, type LibraryPicture } from '../picture.ts'
import { videoAt } from '../video.ts'
import { headingsOf } from './plain-text.ts'
import { marks, nodes, tones, type Attribute, type Mark, type RichNode, type RichText } from './schema.ts'

/** The labels that the renderer adds to a text. */
export type RichTextWords = Readonly<
  Record<'note' | 'tip' | 'warning' | 'table' | 'playVideo' | 'watchVideo' | 'videoNote', string>
>

interface Options {
  words: RichTextWords
  /** The origin of the site, for absolute addresses and the host of a video. */
  origin: string
  /** For feeds: addresses are absolute, and nothing depends on the scripts and styles of the site. */
  isFeed?: boolean
  /** The prefix of heading ids, for pages with several texts. */
  part?: string | undefined
  /** Looks up an uploaded picture in the library, for example its description if the text has none. */
  library?: (address: string) => LibraryPicture | undefined
}

/**
 * Renders a text as HTML. Does not trust what is stored: only known elements are written, text and attributes are escaped,
 * and addresses that the schema does not allow are left out.
 */
export function renderRichText(text: RichText | undefined, options: Options): string {
  const ids = headingsOf(text).map(({ id }) => (options.part ? `${options.part}-${id}` : id))
  return (text?.content ?? [])
    .map((node) => render(node, options, node.type === 'heading' ? ids.shift() : undefined))
    .join('\n')
}

function render(node: RichNode, options: Options, id?: string): string {
  const { type, attrs = {}, content = [] } = node
  const inside = () => content.map((child) => render(child, options)).join('')
  switch (type) {
    case 'text':
      return (node.marks ?? []).reduceRight(
        (html, mark) => marked(html, mark, options),
        escape(node.text ?? ''),
      )
    case 'lineBreak':
      return '<br>'
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading': {
      const tag = `h${[2, 3, 4].includes(Number(attrs['level'])) ? attrs['level'] : 2}`
      return `<${tag}${id && !options.isFeed ? ` id="${escape(id)}"` : ''}>${inside()}</${tag}>`
    }
    case 'bulletList':
      return `<ul>${inside()}</ul>`
    case 'orderedList':
      return `<ol>${inside()}</ol>`
    case 'listItem':
      // The text of a simple list item needs no paragraph.
      return `<li>${content.length === 1 ? inside().replace(/^<p>([^]*)<\/p>$/, '$1') : inside()}</li>`
    case 'quote':
      return `<blockquote>${inside()}</blockquote>`
    case 'callout': {
      const tone = tones.find((each) => each === attrs['tone']) ?? 'note'
      return `<aside class="callout ${tone}"><p class="tone">${escape(options.words[tone])}</p>${inside()}</aside>`
    }
    case 'codeBlock':
      // Long lines scroll, so keyboard users must be able to focus the block.
      return `<pre tabindex="0"><code>${inside()}</code></pre>`
    case 'table': {
      const isHead = (row: RichNode) => row.content?.every((cell) => cell.type === 'tableHeader') ?? false
      const [first, ...rest] = content
      const head = first && isHead(first) ? `<thead>${render(first, options)}</thead>` : ''
      const rows = (head ? rest : content).map((row) => render(row, options)).join('')
      const table = `<table>${head}${rows && `<tbody>${rows}</tbody>`}</table>`
      return options.isFeed
        ? table
        : `<div class="table" role="region" aria-label="${escape(options.words.table)}" tabindex="0">${table}</div>`
    }
    case 'tableRow': {
      const allHeads = content.every((cell) => cell.type === 'tableHeader')
      return `<tr>${content.map((cell) => cellOf(cell, allHeads, options)).join('')}</tr>`
    }
    case 'tableHeader':
    case 'tableCell':
      return cellOf(node, true, options)
    case 'picture':
      return picture(attrs, options)
    case 'video':
      return video(attrs, options)
    case 'rule':
      return '<hr>'
    default:
      return ''
  }
}

function cellOf({ type, content = [] }: RichNode, isColumn: boolean, options: Options) {
  const inside = content.map((child) => render(child, options)).join('')
  const words = content.length === 1 ? inside.replace(/^<p>([^]*)<\/p>$/, '$1') : inside
  return type === 'tableHeader'
    ? `<th scope="${isColumn ? 'col' : 'row'}">${words}</th>`
    : `<td>${words}</td>`
}

function marked(html: string, { type, attrs }: Mark, options: Options): string {
  if (type === 'strong') return `<strong>${html}</strong>`
  if (type === 'emphasis') return `<em>${html}</em>`
  if (type === 'code') return `<code>${html}</code>`
  const href = allowed(marks.link.attrs.href, attrs?.['href'])
  return href ? `<a href="${escape(toAbsolute(href, options))}">${html}</a>` : html
}

function picture(attrs: NonNullable<RichNode['attrs']>, options: Options): string {
  const src = allowed(nodes.picture.attrs.src, attrs['src'])
  if (!src) return ''
  const own = readPicture(src)
  const inLibrary = options.library?.(src)
  const alt = String(attrs['alt'] || inLibrary?.description || '')
  const size = own ? ` width="${own.width}" height="${own.height}"` : ''
  const set = (type: CopyType) => {
    const sources = options.isFeed ? undefined : sourcesOf(src, type)
    return sources ? ` srcset="${escape(sources)}" sizes="(width >= 48rem) 42rem, 100vw"` : ''
  }
  const image = `<img src="${escape(toAbsolute(src, options))}"${set('webp')} alt="${escape(alt)}"${size} loading="lazy" decoding="async">`
  const caption = attrs['caption'] ? `<figcaption>${escape(String(attrs['caption']))}</figcaption>` : ''
  const shape = allowed(nodes.picture.attrs.shape, attrs['shape']) ?? 'whole'
  const focus = allowed(nodes.picture.attrs.focus, attrs['focus']) ?? 'center'
  const cut = options.isFeed || shape === 'whole' ? '' : ` class="${shape} at-${focus.replace(' ', '-')}"`
  const avif = inLibrary?.hasAvif ? set('avif') : ''
  const still = options.isFeed ? undefined : stillOf(src)
  const sources = [
    avif ? `<source type="image/avif"${avif}>` : '',
    still ? `<source media="(prefers-reduced-motion: reduce)" srcset="${escape(still)}">` : '',
  ].join('')
  const shown = sources ? `<picture>${sources}${image}</picture>` : image
  return `<figure${cut}>${shown}${caption}</figure>`
}

/** A link to the video, which the page's script replaces with a player. */
function video(attrs: NonNullable<RichNode['attrs']>, options: Options): string {
  const src = allowed(nodes.video.attrs.src, attrs['src'])
  if (!src) return ''
  const source = videoAt(src, options.origin)
  const title = escape(String(attrs['title'] ?? ''))
  const name = title ? `: ${title}` : ''
  if (options.isFeed || !source)
    return `<p><a href="${escape(toAbsolute(src, options))}">${escape(options.words.watchVideo)}${name}</a></p>`
  const player = source.in === 'player' ? ` data-player="${escape(source.address)}"` : ''
  const host =
    source.in === 'player'
      ? `<p>${escape(fillWords(options.words.videoNote, { host: source.host }))}</p>`
      : ''
  return `<div class="video"><a class="button tap" href="${escape(src)}"${player} data-plays="${source.in}" data-title="${title || escape(options.words.playVideo)}">${escape(options.words.playVideo)}${name}</a>${host}</div>`
}

/** The value if the schema allows it. */
const allowed = (rule: Attribute, value: unknown) =>
  typeof value === 'string' && !rule.error(value) ? value : undefined

const toAbsolute = (address: string, { origin, isFeed }: Options) =>
  isFeed && address.startsWith('/') ? origin + address : address
