import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { readRichText } from '#content/rich-text/check.ts'
import { isAllowed } from '#content/rich-text/normalize.ts'
import type { Mark, RichText } from '#content/rich-text/schema.ts'
import { videoAt } from '#content/video.ts'
import { absolute, attr, codeLanguage, isTooDeep, rowsOf, textOf } from './html-nodes.ts'
import { asItem, asQuote, asTable, Writer } from './rich-text-writer.ts'
import { expandShortcodes, type Attachment } from './shortcodes.ts'

export interface Html {
  html: string
  /** The address of its page, against which relative addresses are resolved. */
  base: string
  /** Pictures and files by their WordPress ids. */
  attachments: Readonly<Record<string, Attachment>>
  /** Picture ids for a gallery shortcode without ids. */
  galleries: readonly string[]
}

export interface Converted {
  text?: RichText | undefined
  /** Why there is no text. */
  problem?: string
  /** What was left out, in words for the report. */
  omitted: string[]
}

/**
 * Converts the HTML of WordPress, from its block editor or the classic editor, to rich text. Walks through the elements
 * and writes only what the schema allows. Addresses become absolute.
 */
export function fromHtml({ html, base, attachments, galleries }: Html): Converted {
  const omitted = new Set<string>()
  const omit = (what: string) => void omitted.add(what)
  const clean = html.toWellFormed().replaceAll(/(?![\n\t])\p{Cc}/gu, '')
  if (isTooDeep(clean)) return { problem: 'It is nested too deeply.', omitted: [] }
  const root = parseFragment(expandShortcodes(clean, { galleries, omit }))
  const isClassic = !clean.includes('<!-- wp:')
  const context: Context = {
    to: new Writer(),
    marks: [],
    breaksLines: isClassic,
    shift: /<h1[\s>]/i.test(clean) ? 1 : 0,
    depth: 0,
    lists: 0,
    base,
    attachments,
    omit,
  }
  walkAll(root.childNodes, context)
  const read = readRichText({ type: 'doc', content: context.to.end() })
  return 'error' in read
    ? { problem: read.error, omitted: [...omitted] }
    : { text: read.text, omitted: [...omitted] }
}

interface Context {
  to: Writer
  marks: readonly Mark[]
  /** Whether empty lines end paragraphs, as in texts of the classic editor. */
  breaksLines: boolean
  /** By how many levels headings are lowered. */
  shift: number
  depth: number
  lists: number
  base: string
  attachments: Html['attachments']
  omit: (what: string) => void
}

/** Elements that are nested more deeply are left out; such lists are flattened. */
const [maxDepth, maxListDepth] = [120, 5]

const dropped = new Set(
  'script style template noscript head title meta link base object embed applet svg math canvas map input select textarea option frame frameset param source track'.split(
    ' ',
  ),
)
/** Elements that are left out and named in the import's report, with the name shown there. */
const reported: Readonly<Record<string, string>> = {
  object: 'an embedded object',
  embed: 'an embedded object',
  svg: 'a drawing',
}
const blocks = new Set(
  'p div section article main header footer aside address center figcaption fieldset form dd dt dl details summary nav hgroup tr td th caption li body html'.split(
    ' ',
  ),
)

const walkAll = (children: readonly Tree.ChildNode[], context: Context) => {
  for (const child of children) walk(child, context)
}

function walk(node: Tree.ChildNode, context: Context) {
  const { to, marks, omit } = context
  if ('value' in node) return to.text(node.value, marks, context.breaksLines)
  if ('data' in node) {
    const [, dynamic] = /^\s*wp:([\w/-]+)/.exec(node.data) ?? []
    if (dynamic && node.data.trimEnd().endsWith('/') && !/^(?:more|nextpage|spacer|separator)$/.test(dynamic))
      omit(`the block “${dynamic}”`)
    return
  }
  if (!('tagName' in node)) return
  const tag = node.tagName
  if (dropped.has(tag)) return tag in reported ? omit(reported[tag]!) : undefined
  if (context.depth >= maxDepth) return omit('what is nested too deeply')
  const inside = { ...context, depth: context.depth + 1 }
  const children = () => walkAll(node.childNodes, inside)
  const childBlocks = (more: Partial<Context> = {}) => {
    const own = new Writer()
    walkAll(node.childNodes, { ...inside, to: own, ...more })
    return own.end()
  }
  const heading = /^h([1-6])$/.exec(tag)?.[1]
  if (heading) {
    const level = Math.min(4, Math.max(2, Number(heading) + context.shift))
    return to.heading(level, childBlocks({ marks: [], breaksLines: false }))
  }
  switch (tag) {
    case 'img':
      return picture(node, context)
    case 'iframe':
    case 'video':
      return video(node, context)
    case 'audio':
      return omit('a sound')
    case 'br':
      return to.lineBreak()
    case 'hr':
      return to.block({ type: 'rule' })
    case 'pre':
      return to.code(textOf(node).replace(/^\n/, '').trimEnd(), codeLanguage(node))
    case 'figure':
      return figure(node, inside)
    case 'blockquote':
      return to.add(asQuote(childBlocks()))
    case 'ul':
    case 'ol':
    case 'menu': {
      const lists = context.lists + 1
      const items = node.childNodes.flatMap((child) => {
        if (!('tagName' in child)) return []
        const own = new Writer()
        const deeper = { ...inside, to: own, lists, breaksLines: false }
        if (child.tagName === 'li') walkAll(child.childNodes, deeper)
        else walk(child, deeper)
        return [asItem(own.end())]
      })
      return to.list(tag === 'ol' ? 'orderedList' : 'bulletList', items, lists > maxListDepth)
    }
    case 'table':
      return to.add(asTable(rowsOf(node).map((row) => cellsOf(row, inside))))
    case 'a': {
      const href = absolute(attr(node, 'href'), context.base)
      inside.marks = isAllowed('link', href) ? withMark(marks, { type: 'link', attrs: { href } }) : marks
      return children()
    }
    case 'b':
    case 'strong':
    case 'dt':
    case 'summary':
      inside.marks = withMark(marks, { type: 'strong' })
      break
    case 'i':
    case 'em':
    case 'cite':
      inside.marks = withMark(marks, { type: 'emphasis' })
      break
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      inside.marks = withMark(marks, { type: 'code' })
      break
    case 'form':
      omit('a form')
  }
  if (!blocks.has(tag)) return children()
  to.flush()
  children()
  to.flush()
}

const withMark = (marks: readonly Mark[], mark: Mark) =>
  marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]

/** Lazily loaded pictures have their address in a data attribute. */
function picture(node: Tree.Element, { to, base, attachments, omit }: Context) {
  const id = /\bwp-image-(\d+)/.exec(attr(node, 'class'))?.[1] ?? attr(node, 'data-id')
  const attachment = Object.hasOwn(attachments, id) ? attachments[id] : undefined
  const sources = ['data-src', 'data-lazy-src', 'data-orig-file', 'src'].map((name) => attr(node, name))
  const src = absolute(
    attachment?.url ?? sources.find((each) => each && !each.startsWith('data:')) ?? '',
    base,
  )
  if (!isAllowed('image', src)) return omit('a picture without an address')
  const alt = (attr(node, 'alt') || (attachment?.alt ?? '')).trim().slice(0, 300).toWellFormed()
  const caption = node.attrs.some(({ name }) => name === 'src')
    ? ''
    : (attachment?.caption ?? '').slice(0, 500).toWellFormed()
  to.block({ type: 'picture', attrs: { src, ...(alt && { alt }), ...(caption && { caption }) } })
}

function video(node: Tree.Element, { to, base, omit }: Context) {
  const source = node.childNodes.find((child) => 'tagName' in child && child.tagName === 'source')
  const src = absolute(
    attr(node, 'src') || attr(node, 'data-src') || (source && 'attrs' in source ? attr(source, 'src') : ''),
    base,
  )
  if (!isAllowed('link', src) || !videoAt(src, base))
    return omit(URL.canParse(src) ? `an embedded part of ${new URL(src).hostname}` : 'an embedded part')
  const title = attr(node, 'title').trim().slice(0, 200).toWellFormed()
  to.block({ type: 'video', attrs: { src, ...(title && { title }) } })
}

function figure(node: Tree.Element, context: Context) {
  const { to } = context
  to.flush()
  const isCaption = (child: Tree.ChildNode) => 'tagName' in child && child.tagName === 'figcaption'
  walkAll(
    node.childNodes.filter((child) => !isCaption(child)),
    context,
  )
  to.flush()
  const captions = node.childNodes.filter(isCaption)
  const caption = captions.map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim().slice(0, 500).toWellFormed()
  if (caption && !to.caption(caption)) captions.forEach((child) => walk(child, context))
}

const cellsOf = (row: Tree.Element, context: Context) =>
  row.childNodes.flatMap((cell) => {
    if (!('tagName' in cell) || !/^t[dh]$/.test(cell.tagName)) return []
    const own = new Writer()
    walkAll(cell.childNodes, { ...context, to: own, breaksLines: false })
    return [{ isHead: cell.tagName === 'th', blocks: own.end() }]
  })
