import type { MarkName, RichNode, RichText } from './schema.ts'

/** Converts a text to Markdown (CommonMark with GitHub's tables and callouts), which `fromMarkdown` can parse. */
export const toMarkdown = (text: RichText | undefined): string => blocks(text?.content ?? []) + '\n'

const blocks = (nodes: readonly RichNode[]) =>
  nodes
    .map((node, i) => {
      // Two consecutive lists would be parsed as one.
      const isNextList = isList(node) && nodes[i - 1]?.type === node.type
      return (isNextList ? '<!-- -->\n\n' : '') + block(node)
    })
    .join('\n\n')

const isList = ({ type }: RichNode) => type === 'bulletList' || type === 'orderedList'

function block({ type, attrs = {}, content = [] }: RichNode): string {
  switch (type) {
    case 'heading':
      return `${'#'.repeat(Number(attrs['level']))} ${inline(content).replaceAll(/\\?\n/g, ' ')}`
    case 'bulletList':
      return content.map((item) => indent(blocks(item.content ?? []), '- ')).join('\n')
    case 'orderedList':
      return content.map((item, i) => indent(blocks(item.content ?? []), `${i + 1}. `)).join('\n')
    case 'quote':
      return quoted(blocks(content))
    case 'callout':
      return quoted(`[!${String(attrs['tone'] ?? 'note').toUpperCase()}]\n${blocks(content)}`)
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
      return table(content)
    case 'rule':
      return '---'
    default:
      return inline(content)
  }
}

function table(rows: readonly RichNode[]): string {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      (cell.content ?? [])
        .map(({ content = [] }) => inline(content))
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
function inline(nodes: readonly RichNode[], inside: readonly MarkName[] = []): string {
  let line = ''
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at]!
    const mark = node.marks?.find(({ type }) => !inside.includes(type))
    if (!mark) {
      line += leaf(node)
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
    const written = inline(group, [...inside, mark.type])
    const words = written.trim()
    const [before, after] = [
      written.slice(0, written.indexOf(words)),
      written.slice(written.trimEnd().length),
    ]
    if (!words) line += written
    else if (mark.type === 'link') line += `${before}[${words}](${target(mark.attrs?.['href'])})${after}`
    else line += before + delimiters[mark.type] + words + delimiters[mark.type] + after
  }
  return inside.length > 0 ? line : escapeLineStarts(line.trim())
}

const delimiters = { strong: '**', emphasis: '*' } as const satisfies Record<
  Exclude<MarkName, 'link' | 'code'>,
  string
>

const leaf = ({ type, text = '' }: RichNode) => (type === 'lineBreak' ? '\\\n' : escape(text))

function code(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1)
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return fence + padding + text + padding + fence
}

const longestRun = (text: string) => Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))

const escape = (text: string) =>
  text.replaceAll(/[\\`*_[\]<>&]/g, (character) => `\\${character}`).replaceAll(/\s/g, ' ')

/** Escapes line starts that Markdown would parse as a heading, a list or a rule. */
const escapeLineStarts = (line: string) =>
  line
    .replaceAll(/^(#{1,6}|[+-])(?=\s|$)/gm, String.raw`\$1`)
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, String.raw`$1\$2`)
    .replaceAll(/^([-=~]{2,}|[-=|])/gm, String.raw`\$1`)

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
