import { sql, type Kysely } from 'kysely'

type Node = Record<string, unknown>
type Values = Record<string, unknown>

/** Texts of services, case studies and blocks become structured: the same headings, paragraphs, lists and links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const places = [
    ['content', 'data'],
    ['content_drafts', 'data'],
    ['content_revision', 'before'],
    ['content_revision', 'after'],
  ] as const
  for (const [table, column] of places) {
    const { rows } = await sql<{ id: string; section: string; data: Values }>`
      select id, section, ${sql.ref(column)} as data from ${sql.table(table)}
      where section in ('serviceItem', 'caseStudy', 'page') and ${sql.ref(column)} is not null`.execute(db)
    for (const { id, section, data } of rows) {
      const now = converted(section, data)
      if (JSON.stringify(now) !== JSON.stringify(data))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(now)}::text::jsonb
          where id = ${id}`.execute(db)
    }
  }
}

function converted(section: string, data: Values): Values {
  if (section === 'serviceItem') return withText(data, 'serviceBody', 2)
  // It stands under a heading: its own are one level lower.
  if (section === 'caseStudy') return withText(data, 'caseWork', 3)
  const blocks = data['pageBlocks'] as { block: string; values: Values }[] | undefined
  if (!Array.isArray(blocks)) return data
  return {
    ...data,
    pageBlocks: blocks.map((each) =>
      each.block === 'text'
        ? { ...each, values: withText(each.values, 'text', each.values['heading'] ? 3 : 2) }
        : each,
    ),
  }
}

function withText(values: Values, name: string, level: number): Values {
  const { [name]: text, ...others } = values
  if (typeof text !== 'string') return values
  const content = readText(text, level)
  return content.length > 0 ? { ...others, [name]: { type: 'doc', content } } : others
}

/** What the text was shown as until now. */
function readText(text: string, level: number): Node[] {
  const nodes: Node[] = []
  let open: { type: 'paragraph' | 'bulletList'; parts: string[] } | undefined
  const close = () => {
    if (open?.type === 'paragraph') nodes.push(paragraph(open.parts))
    if (open?.type === 'bulletList')
      nodes.push({
        type: 'bulletList',
        content: open.parts.map((part) => ({ type: 'listItem', content: [paragraph([part])] })),
      })
    open = undefined
  }
  const add = (type: 'paragraph' | 'bulletList', part: string) => {
    if (open?.type !== type) close()
    open ??= { type, parts: [] }
    open.parts.push(part)
  }
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [, signs, heading] = /^(#{1,6})\s+(\S.*)$/.exec(line) ?? []
    const point = /^[-*•]\s+(\S.*)$/.exec(line)?.[1]
    if (line === '') close()
    else if (signs && heading) {
      close()
      const isBelow = signs.length > 1 && nodes.some(({ type }) => type === 'heading')
      const attrs = { level: level + (isBelow ? 1 : 0) }
      nodes.push({ type: 'heading', attrs, content: [{ type: 'text', text: heading }] })
    } else if (point) add('bulletList', point)
    else add('paragraph', line)
  }
  close()
  return nodes
}

const paragraph = (lines: readonly string[]): Node => ({
  type: 'paragraph',
  content: lines.flatMap((line, i) => [...(i > 0 ? [{ type: 'lineBreak' }] : []), ...withLinks(line)]),
})

const addresses = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,;:!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

const withLinks = (line: string): Node[] =>
  line
    .split(addresses)
    .filter(Boolean)
    .map((text) => {
      const href = linkOf(text)
      return { type: 'text', text, ...(href && { marks: [{ type: 'link', attrs: { href } }] }) }
    })

function linkOf(text: string): string | undefined {
  if (text.length > 2000) return undefined
  if (/^https?:\/\//.test(text)) return URL.canParse(text) ? text : undefined
  return new RegExp(`^${addresses.source}$`).test(text)
    ? `mailto:${encodeURIComponent(text).replaceAll('%40', '@')}`
    : undefined
}
