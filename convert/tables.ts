import { attributeOf, rename, tagOf, unwrap } from './dom.ts'

/** Tables contain only rows of cells, and cells only paragraphs, lists, code, pictures and videos. */
export function cleanTables(root: HTMLElement) {
  for (const table of [...root.querySelectorAll('table')].toReversed()) {
    // From the innermost: a table in a table becomes the paragraphs of its cells.
    const isLayout =
      table.querySelectorAll('td, th').length === 1 || attributeOf(table, 'role') === 'presentation'
    if (isLayout || table.parentElement?.closest('table')) {
      for (const cell of table.querySelectorAll('td, th')) rename(cell, 'div')
      for (const part of table.querySelectorAll('tr, thead, tbody, tfoot, caption, colgroup'))
        rename(part, 'div')
      rename(table, 'div')
      continue
    }
    for (const caption of table.querySelectorAll('caption')) table.before(rename(caption, 'p'))
    for (const column of table.querySelectorAll('col, colgroup')) column.remove()
    for (const row of table.querySelectorAll('tr')) {
      const cells = [...row.childNodes]
      for (const child of cells) if (!/^t[dh]$/.test(tagOf(child))) child.remove()
      if (!row.firstChild) row.remove()
    }
    for (const part of table.querySelectorAll('thead, tbody, tfoot')) {
      const rows = [...part.childNodes]
      for (const child of rows) if (tagOf(child) !== 'tr') child.remove()
      unwrap(part)
    }
    for (const each of table.querySelectorAll('blockquote, aside')) rename(each, 'div')
    for (const rule of table.querySelectorAll('hr')) rule.remove()
    if (!table.querySelector('tr')) table.remove()
    else limitRowspans(table)
  }
}

/** Cells span at most the rows that follow; zero, which means all of them, is written as a number. */
function limitRowspans(table: HTMLTableElement | Element) {
  const rows = [...table.querySelectorAll('tr')]
  for (const [i, row] of rows.entries())
    for (const cell of row.children) {
      const given = cell.getAttribute('rowspan')
      if (given === null) continue
      const span = Number.parseInt(given, 10)
      const left = rows.length - i
      cell.setAttribute('rowspan', String(span === 0 ? left : Math.min(Math.max(1, span || 1), left)))
    }
}
