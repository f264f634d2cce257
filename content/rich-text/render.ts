import { fillTemplate } from '../model/text-template.ts'
import { escapeMarkup as escape } from '../model/escape-markup.ts'
import { readPicture, sourcesOf, stillOf, type CopyType, type LibraryPicture } from '../model/picture.ts'
import { videoAt } from '../model/video.ts'
import { headingsOf } from './plain-text.ts'
import {
  marks,
  nodes,
  tasks,
  tones,
  type Attribute,
  type Mark,
  type MarkName,
  type RichNode,
  type RichText,
} from './schema.ts'

/** The labels that the renderer adds to a text. */
export type RichTextWords = Readonly<
  Record<
    | 'note'
    | 'tip'
    | 'warning'
    | 'table'
    | 'playVideo'
    | 'watchVideo'
    | 'videoNote'
    | 'taskDone'
    | 'taskOpen'
    | 'footnotes'
    | 'footnoteBack',
    string
  >
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
  const context: Context = { ...options, footnotes: [] }
  const blocks = (text?.content ?? []).map((node) =>
    render(node, context, node.type === 'heading' ? ids.shift() : undefined),
  )
  return [...blocks, ...footnoteList(context)].join('\n')
}

interface Context extends Options {
  /** The footnotes of the text so far. */
  footnotes: RichNode[]
}

function render(node: RichNode, context: Context, id?: string): string {
  const { type, attrs = {}, content = [] } = node
  const inside = () => content.map((child) => render(child, context)).join('')
  switch (type) {
    case 'text':
      return (node.marks ?? []).reduceRight(
        (html, mark) => marked(html, mark, context),
        escape(node.text ?? ''),
      )
    case 'lineBreak':
      return '<br>'
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading': {
      const tag = `h${[2, 3, 4].includes(Number(attrs['level'])) ? attrs['level'] : 2}`
      return `<${tag}${id && !context.isFeed ? ` id="${escape(id)}"` : ''}>${inside()}</${tag}>`
    }
    case 'bulletList':
      return `<ul>${inside()}</ul>`
    case 'orderedList': {
      const start = allowedNumber(nodes.orderedList.attrs.start, attrs['start'])
      return `<ol${start === 1 ? '' : ` start="${start}"`}>${inside()}</ol>`
    }
    case 'listItem':
      return listItem(node, context)
    case 'quote':
      return `<blockquote>${inside()}</blockquote>`
    case 'callout': {
      const tone = tones.find((each) => each === attrs['tone']) ?? 'note'
      return `<aside class="callout ${tone}"><p class="tone">${escape(context.words[tone])}</p>${inside()}</aside>`
    }
    case 'codeBlock':
      // Long lines scroll, so keyboard users must be able to focus the block.
      return `<pre tabindex="0"><code>${inside()}</code></pre>`
    case 'table':
      return renderTable(node, context)
    case 'picture':
      return picture(attrs, context)
    case 'video':
      return video(attrs, context)
    case 'rule':
      return '<hr>'
    case 'footnote':
      return footnoteMark(node, context)
    default:
      return ''
  }
}

/** The content of a list item or a cell: a single paragraph needs no element, and an empty first one is left out. */
function flowOf([first, ...rest]: readonly RichNode[], context: Context): string {
  const words = (first?.content ?? []).map((child) => render(child, context)).join('')
  const start =
    first?.type !== 'paragraph'
      ? first
        ? render(first, context)
        : ''
      : rest.length === 0
        ? words
        : words && `<p>${words}</p>`
  return start + rest.map((node) => render(node, context)).join('')
}

function listItem({ attrs, content = [] }: RichNode, context: Context): string {
  const task = tasks.find((each) => each === attrs?.['task']) ?? 'none'
  const words = flowOf(content, context)
  if (task === 'none') return `<li>${words}</li>`
  const [sign, label] = task === 'done' ? ['☑', context.words.taskDone] : ['☐', context.words.taskOpen]
  return `<li class="task"><span role="img" aria-label="${escape(label)}">${sign}</span> ${words}</li>`
}

function renderTable({ content = [] }: RichNode, context: Context): string {
  const isHead = (row: RichNode) => row.content?.every((cell) => cell.type === 'tableHeader') ?? false
  const row = ({ content = [] }: RichNode) => {
    const scope = content.every((cell) => cell.type === 'tableHeader') ? 'col' : 'row'
    return `<tr>${content.map((cell) => cellOf(cell, scope, context)).join('')}</tr>`
  }
  const [first, ...rest] = content
  const head = first && isHead(first) ? `<thead>${row(first)}</thead>` : ''
  const rows = (head ? rest : content).map(row).join('')
  const table = `<table>${head}${rows && `<tbody>${rows}</tbody>`}</table>`
  return context.isFeed
    ? table
    : `<div class="table" role="region" aria-label="${escape(context.words.table)}" tabindex="0">${table}</div>`
}

function cellOf({ type, attrs, content = [] }: RichNode, scope: 'col' | 'row', context: Context) {
  const spans = (['colspan', 'rowspan'] as const)
    .map((name) => ({ name, value: allowedNumber(nodes.tableCell.attrs[name], attrs?.[name]) }))
    .map(({ name, value }) => (value === 1 ? '' : ` ${name}="${value}"`))
    .join('')
  const words = flowOf(content, context)
  return type === 'tableHeader' ? `<th scope="${scope}"${spans}>${words}</th>` : `<td${spans}>${words}</td>`
}

const noteId = ({ part }: Context, kind: 'note' | 'note-mark', number: number) =>
  `${part ? `${part}-` : ''}${kind}-${number}`

function footnoteMark(node: RichNode, context: Context): string {
  const number = context.footnotes.push(node)
  // The texts of a feed are often shown on one page, where ids would collide.
  return context.isFeed
    ? `<sup>[${number}]</sup>`
    : `<sup><a id="${escape(noteId(context, 'note-mark', number))}" href="#${escape(noteId(context, 'note', number))}" role="doc-noteref">${number}</a></sup>`
}

function footnoteList(context: Context): string[] {
  if (context.footnotes.length === 0) return []
  const items = context.footnotes.map(({ content = [] }, i) => {
    const words = content.map((child) => render(child, context)).join('')
    if (context.isFeed) return `<li>${words}</li>`
    const back = `<a href="#${escape(noteId(context, 'note-mark', i + 1))}" role="doc-backlink" aria-label="${escape(context.words.footnoteBack)}">↩</a>`
    return `<li id="${escape(noteId(context, 'note', i + 1))}">${words} ${back}</li>`
  })
  return [
    `<section class="footnotes" role="doc-endnotes" aria-label="${escape(context.words.footnotes)}"><ol>${items.join('')}</ol></section>`,
  ]
}

const markTags = {
  strong: 'strong',
  emphasis: 'em',
  strikethrough: 's',
  inserted: 'ins',
  superscript: 'sup',
  subscript: 'sub',
  inlineQuote: 'q',
  code: 'code',
} as const satisfies Record<Exclude<MarkName, 'link'>, string>

function marked(html: string, { type, attrs }: Mark, options: Options): string {
  if (Object.hasOwn(markTags, type)) {
    const tag = markTags[type as keyof typeof markTags]
    return `<${tag}>${html}</${tag}>`
  }
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
      ? `<p>${escape(fillTemplate(options.words.videoNote, { host: source.host }))}</p>`
      : ''
  return `<div class="video"><a class="button tap" href="${escape(src)}"${player} data-plays="${source.in}" data-title="${title || escape(options.words.playVideo)}">${escape(options.words.playVideo)}${name}</a>${host}</div>`
}

/** The value if the schema allows it. */
const allowed = (rule: Attribute, value: unknown) =>
  typeof value === 'string' && !rule.error(value) ? value : undefined

/** The number if the schema allows it, else its default. */
const allowedNumber = (rule: Attribute, value: unknown) =>
  typeof value === 'number' && !rule.error(value) ? value : 1

const toAbsolute = (address: string, { origin, isFeed }: Options) =>
  isFeed && address.startsWith('/') ? origin + address : address
