import { escapeMarkup as escape } from '../../model/escape-markup.ts'
import { allowedNumber, integer } from '../attributes.ts'
import { flowHtml } from '../flow-html.ts'
import { inOneLine } from '../markdown-syntax.ts'
import { defineNode, domNumber, type HtmlContext, type MarkdownContext, type TextNode } from '../node.ts'

const spans = { colspan: integer(1, 100), rowspan: integer(1, 1000) }

export const table = defineNode({
  content: 'tableRow+',
  group: 'block flow',
  labels: { table: '' },
  html: ({ content = [] }, { label, html, isFeed }) => {
    const [first, ...rest] = content
    const head = first && isHeaderRow(first) ? `<thead>${html([first])}</thead>` : ''
    const rows = html(head ? rest : content)
    const whole = `<table>${head}${rows && `<tbody>${rows}</tbody>`}</table>`
    return isFeed
      ? whole
      : `<div class="table" role="region" aria-label="${escape(label('table'))}" tabindex="0">${whole}</div>`
  },
  markdown: (node, context) =>
    isSimple(node.content ?? [])
      ? rowsOf(node.content ?? [], context)
      : context.html(node).replaceAll('\n', '&#10;'),
  dom: {
    toDOM: () => ['table', ['tbody', 0]],
    parseDOM: [{ tag: 'table' }],
    tableRole: 'table',
    isolating: true,
  },
})

export const tableRow = defineNode({
  content: 'cell+',
  html: (row, context) => {
    const scope = isHeaderRow(row) ? 'col' : 'row'
    return `<tr>${(row.content ?? []).map((cell) => cellHtml(cell, scope, context)).join('')}</tr>`
  },
  // Rows and cells are written by their table.
  markdown: () => '',
  separator: ' · ',
  dom: { toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }], tableRole: 'row' },
})

const cellOf = (tag: 'th' | 'td') =>
  defineNode({
    content: 'part+',
    group: 'cell',
    attrs: spans,
    html: (cell, context) => cellHtml(cell, 'row', context),
    markdown: () => '',
    dom: {
      toDOM: ({ attrs: { colspan, rowspan } }) => [tag, { colspan, rowspan }, 0],
      parseDOM: [
        {
          tag,
          getAttrs: (element) => ({
            colspan: domNumber(element, 'colspan', spans.colspan),
            rowspan: domNumber(element, 'rowspan', spans.rowspan),
          }),
        },
      ],
      tableRole: tag === 'th' ? 'header_cell' : 'cell',
      isolating: true,
      // prosemirror-tables requires an attribute for the width of the column.
      attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } },
    },
  })

export const tableHeader = cellOf('th')
export const tableCell = cellOf('td')

const isHeaderRow = ({ content }: TextNode) => content?.every(({ type }) => type === 'tableHeader') ?? false

function cellHtml(cell: TextNode, scope: 'col' | 'row', context: HtmlContext) {
  const written = (['colspan', 'rowspan'] as const)
    .map((name) => ({ name, value: allowedNumber(spans[name], cell.attrs?.[name]) }))
    .map(({ name, value }) => (value === 1 ? '' : ` ${name}="${value}"`))
    .join('')
  const words = flowHtml(cell, context)
  return cell.type === 'tableHeader'
    ? `<th scope="${scope}"${written}>${words}</th>`
    : `<td${written}>${words}</td>`
}

/** Whether Markdown can express a table: with a header, without spans, and with one line in each cell. */
const isSimple = ([head, ...rows]: readonly TextNode[]) =>
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

function rowsOf(rows: readonly TextNode[], { inline }: MarkdownContext): string {
  const cells = rows.map((row) =>
    (row.content ?? []).map((cell) =>
      inOneLine((cell.content ?? []).map(({ content }) => inline(content)).join(' ')).replaceAll(
        '|',
        String.raw`\|`,
      ),
    ),
  )
  const columns = Math.max(...cells.map(({ length }) => length))
  const line = (row: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, i) => row[i] ?? '').join(' | ')} |`
  const [head = [], ...body] = cells
  return [line(head), line(Array.from({ length: columns }, () => '---')), ...body.map(line)].join('\n')
}
