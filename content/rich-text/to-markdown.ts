import { everyNode } from './plain-text.ts'
import { renderRichText } from './render.ts'
import type { MarkName, RichNode, RichText } from './schema.ts'

/** The numbers of footnotes by their nodes. */
type Notes = ReadonlyMap<RichNode, number>

/**
 * Converts a text to Markdown (CommonMark with GitHub's tables, callouts, task lists and footnotes), with HTML for what
 * Markdown does not have. The converter reads it back as the same text.
 */
export function toMarkdown(text: RichText | undefined): string {
  const footnotes = everyNode(text?.content ?? []).filter(({ type }) => type === 'footnote')
  const notes: Notes = new Map(footnotes.map((node, i) => [node, i + 1]))
  const definitions = footnotes.map(
    ({ content = [] }, i) => `[^${i + 1}]: ${inline(content, notes).replaceAll(/\\?\n/g, ' ')}`,
  )
  return [blocks(text?.content ?? [], notes), ...definitions].join('\n\n') + '\n'
}

const blocks = (nodes: readonly RichNode[], notes: Notes) =>
  nodes
    .map((node, i) => {
      // Two consecutive lists would be parsed as one.
      const isNextList = isList(node) && nodes[i - 1]?.type === node.type
      return (isNextList ? '<!-- -->\n\n' : '') + block(node, notes)
    })
    .join('\n\n')

const isList = ({ type }: RichNode) => type === 'bulletList' || type === 'orderedList'

function block({ type, attrs = {}, content = [] }: RichNode, notes: Notes): string {
  switch (type) {
    case 'heading':
      return `${'#'.repeat(Number(attrs['level']))} ${inline(content, notes).replaceAll(/\\?\n/g, ' ')}`
    case 'bulletList':
      return content.map((item) => indent(listItem(item, notes), '- ')).join('\n')
    case 'orderedList':
      return content
        .map((item, i) => indent(listItem(item, notes), `${Number(attrs['start'] ?? 1) + i}. `))
        .join('\n')
    case 'quote':
      return quoted(blocks(content, notes))
    case 'callout':
      return quoted(`[!${String(attrs['tone'] ?? 'note').toUpperCase()}]\n${blocks(content, notes)}`)
    case 'codeBlock': {
      const code = content.map(({ text }) => text ?? '').join('')
      const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
      return `${fence}${String(attrs['language'] ?? '').replaceAll(/[`\s]/g, '')}\n${code}\n${fence}`
    }
    case 'picture':
      return `![${escape(String(attrs['alt'] ?? ''))}](${target(attrs['src'])}${title(attrs['caption'])})`
    case 'video':
      return `[${escape(String(attrs['title'] || 'Video'))}](${target(attrs['src'])} "video")`
    case 'table':
      return isSimple(content) ? table(content, notes) : htmlTable(content)
    case 'rule':
      return '---'
    default:
      return inline(content, notes)
  }
}

function listItem({ attrs, content = [] }: RichNode, notes: Notes): string {
  const task = attrs?.['task']
  return (task === 'done' ? '[x] ' : task === 'open' ? '[ ] ' : '') + blocks(content, notes)
}

/** Whether Markdown can express a table: with a header, without spans, and with one line in each cell. */
const isSimple = ([head, ...rows]: readonly RichNode[]) =>
  [head, ...rows].every((row, i) =>
    row?.content?.every(
      ({ type, attrs, content = [] }) =>
        (type === 'tableHeader') === (i === 0) &&
        !attrs &&
        content.length === 1 &&
        content[0]!.type === 'paragraph' &&
        content[0]!.content?.every((node) => node.type === 'text') !== false,
    ),
  )

const htmlTable = (content: readonly RichNode[]) =>
  renderRichText(
    { type: 'doc', content: [{ type: 'table', content }] },
    { origin: '', isFeed: true, words: labels },
  ).replaceAll('\n', '&#10;')

/** Labels that a table of a feed does not show. */
const labels = {
  note: '',
  tip: '',
  warning: '',
  table: '',
  playVideo: '',
  watchVideo: 'Video',
  videoNote: '',
  taskDone: '',
  taskOpen: '',
  footnotes: '',
  footnoteBack: '',
}

function table(rows: readonly RichNode[], notes: Notes): string {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      (cell.content ?? [])
        .map(({ content = [] }) => inline(content, notes))
        .join(' ')
        .replaceAll(/\\?\n/g, ' ')
        .replaceAll('|', String.raw`\|`),
    ),
  )
  const columns = Math.max(...cells.map(({ length }) => length))
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, i) => row[i] ?? '').join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(Array.from({ length: columns }, () => '---')), ...body.map(line)].join('\n')
}

/** Inline nodes as Markdown; adjacent nodes with the same mark share one pair of delimiters. */
function inline(nodes: readonly RichNode[], notes: Notes, inside: readonly MarkName[] = []): string {
  let line = ''
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    const mark = node.marks?.find(({ type }) => !inside.includes(type))
    if (!mark) {
      line += leaf(node, notes)
      at++
      continue
    }
    const key = JSON.stringify(mark)
    let end = at + 1
    while (nodes[end]?.marks?.some((each) => JSON.stringify(each) === key)) end++
    const group = nodes.slice(at, end)
    at = end
    if (mark.type === 'code') {
      line += code(group.map(({ text }) => text ?? ' ').join(''))
      continue
    }
    const written = inline(group, notes, [...inside, mark.type])
    const words = written.trim()
    const [before, after] = [
      written.slice(0, written.indexOf(words)),
      written.slice(written.trimEnd().length),
    ]
    if (!words) line += written
    else if (mark.type === 'link') line += `${before}[${words}](${target(mark.attrs?.['href'])})${after}`
    else line += before + open(mark.type) + words + close(mark.type) + after
  }
  return inside.length > 0 ? line : escapeLineStarts(line.trim())
}

const delimiters = { strong: '**', emphasis: '*', strikethrough: '~~' } as const
const tags = { inserted: 'ins', superscript: 'sup', subscript: 'sub', inlineQuote: 'q' } as const
type Wrapping = keyof typeof delimiters | keyof typeof tags

const open = (mark: Wrapping) =>
  mark in tags ? `<${tags[mark as keyof typeof tags]}>` : delimiters[mark as keyof typeof delimiters]
const close = (mark: Wrapping) =>
  mark in tags ? `</${tags[mark as keyof typeof tags]}>` : delimiters[mark as keyof typeof delimiters]

const leaf = (node: RichNode, notes: Notes) =>
  node.type === 'lineBreak'
    ? '\\\n'
    : node.type === 'footnote'
      ? `[^${notes.get(node) ?? 1}]`
      : escape(node.text ?? '')

function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return fence + padding + text + padding + fence
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

const escape = (text: string) =>
  text.replaceAll(/[\\`*_[\]<>&~]/g, (character) => `\\${character}`).replaceAll(/\s/g, ' ')

/** Escapes line starts that Markdown would parse as a heading, a list or a rule. */
const escapeLineStarts = (line: string) =>
  line
    .replaceAll(/^(#{1,6}|[+-])(?=\s|$)/gm, String.raw`\$1`)
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, String.raw`$1\$2`)
    .replaceAll(/^([-=]{2,}|[-=|])/gm, String.raw`\$1`)

const target = (address: string | number = '') =>
  `<${String(address).replaceAll(/[<>\\\n]/g, encodeURIComponent)}>`

const title = (words: string | number = '') => {
  const text = String(words)
  return text && ` "${text.replaceAll(/[\\"]/g, (character) => `\\${character}`).replaceAll(/\s/g, ' ')}"`
}

const indent = (text: string, bullet: string) =>
  text
    .replaceAll('\n', `\n${' '.repeat(bullet.length)}`)
    .replaceAll(/^ +$/gm, '')
    .replace(/^/, bullet)

const quoted = (text: string) => text.replaceAll(/^/gm, '> ').replaceAll(/^> $/gm, '>')
