import type { Mark, RichNode, RichText } from '#content/rich-text/schema.ts'

/** Parses text with `**strong**` and `[link](/address)` markup. */
function inline(words: string): RichNode[] {
  const parts = words.split(/(\*\*[^*]+\*\*|\[[^[\]]+\]\([^()]+\)|`[^`]+`)/).filter(Boolean)
  return parts.map((part): RichNode => {
    const [, strong] = /^\*\*(.+)\*\*$/.exec(part) ?? []
    const [, linked, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? []
    const [, code] = /^`(.+)`$/.exec(part) ?? []
    const mark: Mark | undefined = strong
      ? { type: 'strong' }
      : href
        ? { type: 'link', attrs: { href } }
        : code
          ? { type: 'code' }
          : undefined
    return { type: 'text', text: strong ?? linked ?? code ?? part, ...(mark && { marks: [mark] }) }
  })
}

export const article = (...content: RichNode[]): RichText => ({ type: 'doc', content })

export const p = (words: string): RichNode => ({ type: 'paragraph', content: inline(words) })

const heading =
  (level: 2 | 3) =>
  (words: string): RichNode => ({ type: 'heading', attrs: { level }, content: inline(words) })

export const h2 = heading(2)
export const h3 = heading(3)

const list = (type: 'bulletList' | 'orderedList', points: readonly string[]): RichNode => ({
  type,
  content: points.map((words) => ({ type: 'listItem', content: [p(words)] })),
})

export const points = (...words: string[]) => list('bulletList', words)

export const steps = (...words: string[]) => list('orderedList', words)

export const quote = (words: string): RichNode => ({ type: 'quote', content: [p(words)] })

export const callout = (tone: 'tip' | 'warning', words: string): RichNode => ({
  type: 'callout',
  attrs: { tone },
  content: [p(words)],
})

export const code = (...lines: string[]): RichNode => ({
  type: 'codeBlock',
  content: [{ type: 'text', text: lines.join('\n') }],
})

/** A table; the first row is the header. */
export const table = (...rows: readonly (readonly string[])[]): RichNode => ({
  type: 'table',
  content: rows.map((cells, i) => ({
    type: 'tableRow',
    content: cells.map((words) => ({ type: i === 0 ? 'tableHeader' : 'tableCell', content: [p(words)] })),
  })),
})
