import { mailTo } from './mailto.ts'

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }

/**
 * A long text by its structure. A line that begins with `# ` is a heading, with `## ` one below it, with `- ` a point
 * of a list; an empty line ends a paragraph. Everything else is words as they stand: none of it is markup.
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
    const [, signs, heading] = /^(#{1,6})\s+(\S.*)$/.exec(line) ?? []
    const point = /^[-*•]\s+(\S.*)$/.exec(line)?.[1]
    if (line === '') close()
    else if (signs && heading) {
      close()
      // The first heading is never one below another: levels are not skipped.
      const below = signs.length > 1 && blocks.some((block) => block.kind === 'heading')
      blocks.push({ kind: 'heading', level: below ? 3 : 2, text: heading })
    } else if (point) add('list', point)
    else add('paragraph', line)
  }
  close()
  return blocks
}

export interface Piece {
  readonly text: string
  readonly href?: string
}

const addresses = /(https?:\/\/[^\s<>"\\]*[^\s<>"\\.,;:!?)\]]|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g

/** A line in pieces, addresses of pages and of mail as links. */
export const withLinks = (line: string): Piece[] =>
  line
    .split(addresses)
    .filter(Boolean)
    .map((text) => {
      if (/^https?:\/\//.test(text)) return URL.canParse(text) ? { text, href: text } : { text }
      return new RegExp(`^${addresses.source}$`).test(text) ? { text, href: mailTo(text) } : { text }
    })
