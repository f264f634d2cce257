import { kinds } from '../model/field.ts'
import { videoAt } from '../model/video.ts'

/** A text with headings, lists, pictures: a tree of nodes, in the JSON format of ProseMirror. */
export interface RichText {
  readonly type: 'doc'
  readonly content: readonly RichNode[]
}

export interface RichNode {
  readonly type: NodeName
  readonly attrs?: Readonly<Record<string, string | number>>
  readonly content?: readonly RichNode[]
  readonly marks?: readonly Mark[]
  readonly text?: string
}

export interface Mark {
  readonly type: MarkName
  readonly attrs?: Readonly<Record<string, string>>
}

/** An attribute of a node or mark. It is optional if it has a default. */
export interface Attribute {
  readonly default?: string | number
  /** The error of a value; undefined if it is valid. */
  readonly error: (value: unknown) => string | undefined
}

export interface NodeRule {
  /** The content expression in ProseMirror's syntax: names of nodes or groups in order; undefined for a leaf. */
  readonly content?: string
  readonly group?: string
  /** Whether its text has no marks. */
  readonly plain?: true
  readonly attrs?: Readonly<Record<string, Attribute>>
}

const textUpTo = (max: number, optional = false): Attribute => ({
  ...(optional && { default: '' }),
  error: (value) =>
    typeof value === 'string' && value.length <= max ? undefined : `Please keep it to ${max} characters.`,
})

const addressOf = (kind: 'link' | 'image', isValid: (address: string) => boolean = () => true): Attribute => {
  const { max, pattern, patternMessage } = kinds[kind]
  const wholePattern = new RegExp(`^(?:${pattern})$`, 'u')
  return {
    error: (value) =>
      typeof value === 'string' && value.length <= max && wholePattern.test(value) && isValid(value)
        ? undefined
        : patternMessage,
  }
}

/** The rules for the addresses of links and pictures. */
export const addresses = { link: addressOf('link'), image: addressOf('image') }

/** Whether the schema allows an address as a link or a picture. */
export const isAllowed = (kind: keyof typeof addresses, address: unknown): address is string =>
  addresses[kind].error(address) === undefined

const integer = (min: number, max: number): Attribute => ({
  default: 1,
  error: (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max
      ? undefined
      : `A whole number from ${min} to ${max.toLocaleString('en-US')}.`,
})

const oneOf = (options: readonly (string | number)[], optional = false): Attribute => ({
  ...(optional && { default: options[0]! }),
  error: (value) =>
    (options as readonly unknown[]).includes(value) ? undefined : `One of: ${options.join(', ')}.`,
})

/** The focal points of a picture, which stay visible when it is cropped. */
export const focuses = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top left',
  'top right',
  'bottom left',
  'bottom right',
] as const

/** The aspect ratios that a picture can be cropped to. */
export const shapes = ['whole', 'wide', 'square'] as const

export const tones = ['note', 'tip', 'warning'] as const

/** Whether a list item is a task, and whether it is done. */
export const tasks = ['none', 'open', 'done'] as const

const cell = {
  content: 'part+',
  group: 'cell',
  attrs: { colspan: integer(1, 100), rowspan: integer(1, 1000) },
} as const

const video = addressOf('link', (value) => videoAt(value, 'https://site.invalid') !== undefined)

/**
 * Every node that a text may contain. `flow` is the group of nodes allowed in list items, quotes and callouts, `part` the
 * group allowed in table cells.
 */
export const nodes = {
  doc: { content: 'block*' },
  paragraph: { content: 'inline*', group: 'block flow part' },
  heading: { content: 'inline*', group: 'block', attrs: { level: oneOf([2, 3, 4]) } },
  bulletList: { content: 'listItem+', group: 'block flow part' },
  orderedList: { content: 'listItem+', group: 'block flow part', attrs: { start: integer(0, 1_000_000) } },
  listItem: { content: 'paragraph flow*', attrs: { task: oneOf(tasks, true) } },
  codeBlock: {
    content: 'text*',
    group: 'block flow part',
    plain: true,
    attrs: { language: textUpTo(30, true) },
  },
  quote: { content: 'flow+', group: 'block flow' },
  callout: { content: 'flow+', group: 'block flow', attrs: { tone: oneOf(tones, true) } },
  picture: {
    group: 'block flow part',
    attrs: {
      src: addresses.image,
      alt: textUpTo(300, true),
      caption: textUpTo(500, true),
      shape: oneOf(shapes, true),
      focus: oneOf(focuses, true),
    },
  },
  video: {
    group: 'block flow part',
    attrs: {
      src: {
        error: (value) =>
          video.error(value) && 'Enter the address of a YouTube or Vimeo video, or of an mp4 or webm file.',
      },
      title: textUpTo(200, true),
    },
  },
  table: { content: 'tableRow+', group: 'block flow' },
  tableRow: { content: 'cell+' },
  tableHeader: cell,
  tableCell: cell,
  rule: { group: 'block flow' },
  footnote: { content: 'text*', group: 'inline' },
  lineBreak: { group: 'inline' },
  text: { group: 'inline' },
} as const satisfies Record<string, NodeRule>

export type NodeName = Exclude<keyof typeof nodes, 'doc'>

/** The marks of text, outermost first. */
export const marks = {
  link: { attrs: { href: addresses.link } },
  strong: {},
  emphasis: {},
  strikethrough: {},
  inserted: {},
  superscript: {},
  subscript: {},
  inlineQuote: {},
  code: {},
} as const satisfies Record<string, { attrs?: Readonly<Record<string, Attribute>> }>

export type MarkName = keyof typeof marks

export const ruleOf = (name: string): NodeRule | undefined =>
  Object.hasOwn(nodes, name) ? nodes[name as keyof typeof nodes] : undefined

/** The limits of a text. */
export const bounds = { characters: 150_000, nodes: 10_000, depth: 24 } as const
