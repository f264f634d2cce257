import { mailTo } from './mailto.ts'

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/**
 * Parses a long text. A line that begins with `# ` is a heading, with `## ` a subheading, with `- ` a list item. An empty
 * line ends a paragraph. Everything else is plain text: Markdown would change a pasted legal text, for example its
 * line breaks, indented lines, underlined lines and tags.
 */
export function readProse(text: string): Block[] {
  const blocks: Block[] = []
  let open: { kind: 'paragraph' | 'list'; parts: string[] } | undefined
  const close = () => {
    if (open?.kind === 'paragraph') blocks.push({ kind: 'paragraph', lines: open.parts })
    if (open?.kind === 'list') blocks.push({ kind: 'list', items: open.parts })
    open = undefined
  }
  const add = (kind: 'paragraph' | 'list', part: string) => {
    if (open?.kind !== kind) close()
    open ??= { kind, parts: [] }
    open.parts.push(part)
  }
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [, hashes, heading] = /^(#{1,6})\s+(\S.*)$/.exec(line) ?? []
    const item = /^[-*•]\s+(\S.*)$/.exec(line)?.[1]
    if (line === '') close()
    else if (hashes && heading) {
      close()
      // A subheading without a heading before it would skip a level.
      const isSubheading = hashes.length > 1 && blocks.some((block) => block.kind === 'heading')
      blocks.push({ kind: 'heading', level: isSubheading ? 3 : 2, text: heading })
    } else if (item) add('list', item)
    else add('paragraph', line)
  }
  close()
  return blocks
}

export interface Piece {
  readonly text: string
  readonly href?: string
}

const addressPattern = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,;:!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** Splits a line into text and links: web addresses and email addresses become links. */
export const withLinks = (line: string): Piece[] =>
  line
    .split(addressPattern)
    .filter(Boolean)
    .map((text) => {
      if (/^https?:\/\//.test(text)) return URL.canParse(text) ? { text, href: text } : { text }
      return new RegExp(`^${addressPattern.source}$`).test(text) ? { text, href: mailTo(text) } : { text }
    })
