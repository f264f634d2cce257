import type { LibraryPicture } from '../model/picture.ts'

/** A node of a text, as the definitions of nodes see it: of any type. */
export interface TextNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string | number>>
  readonly content?: readonly TextNode[]
  readonly marks?: readonly TextMark[]
  readonly text?: string
}

export interface TextMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, string>>
}

/** An attribute of a node or mark. It is optional if it has a default. */
export interface Attribute {
  readonly default?: string | number
  /** The error of a value; undefined if it is valid. */
  readonly error: (value: unknown) => string | undefined
}

export type Attributes = Readonly<Record<string, Attribute>>

/** What a node may contain, and where it may stand. */
export interface NodeRule {
  /** The content expression in ProseMirror's syntax: names of nodes or groups in order; undefined for a leaf. */
  readonly content?: string
  /**
   * `block`: may stand by itself; `flow`: in list items, quotes and callouts; `part`: in table cells; `inline`: in a line.
   */
  readonly group?: string
  /** Whether its text has no marks. */
  readonly plain?: true
  readonly attrs?: Attributes
}

/**
 * A kind of node: what it may contain, and how it is written as HTML, Markdown, plain text and DOM. `L` are the labels
 * that it adds to a text. It knows no other node: what is inside is written by the context.
 */
export interface NodeDefinition<L extends string = never> extends NodeRule {
  /** The labels, with what stands for each where there is no site: in the HTML of Markdown. */
  readonly labels?: Readonly<Record<L, string>>
  /** Must not trust what is stored: texts are escaped, attributes checked. */
  html(node: TextNode, context: HtmlContext<L>): string
  markdown(node: TextNode, context: MarkdownContext): string
  /** Two of them in a row would be read as one from Markdown. */
  readonly mergesInMarkdown?: true
  /** By default, the plain text of what is inside. */
  plainText?(node: TextNode, inside: string): string
  /** What separates the plain texts of the nodes inside; by default a line break. */
  readonly separator?: string
  /** Of a node whose content stands at the end of the text: what is written there. */
  readonly atEnd?: {
    html(nodes: readonly TextNode[], context: HtmlContext<L>): string
    markdown(node: TextNode, context: MarkdownContext): string
  }
  readonly dom: DomMapping
}

/** Defines a kind of node, and infers its labels. */
export const defineNode = <const L extends string = never>(node: NodeDefinition<L>): NodeDefinition<L> => node

export interface HtmlOptions {
  /** The origin of the site, for absolute addresses and the host of a video. */
  origin: string
  /** For feeds: addresses are absolute, and nothing depends on the scripts and styles of the site. */
  isFeed?: boolean
  /** The prefix of ids, for pages with several texts. */
  part?: string | undefined
  /** Looks up an uploaded picture in the library, for example its description if the text has none. */
  library?: (address: string) => LibraryPicture | undefined
}

export interface HtmlContext<L extends string = never> extends HtmlOptions {
  label: (name: L) => string
  html: (nodes: readonly TextNode[] | undefined) => string
  /** The id of a heading of the text. */
  headingId: (node: TextNode) => string | undefined
  /** The number of a node whose content stands at the end of the text, from 1. */
  numberOf: (node: TextNode) => number
}

export interface MarkdownContext {
  blocks: (nodes: readonly TextNode[] | undefined) => string
  inline: (nodes: readonly TextNode[] | undefined) => string
  /** A node as HTML, which Markdown may contain. */
  html: (node: TextNode) => string
  numberOf: (node: TextNode) => number
}

type DomAttributes = Readonly<Record<string, string | number>>

/**
 * How the editor shows a node and how it is read from HTML, in the form that ProseMirror takes. Of elements that no node
 * reads, only the content is kept.
 */
export interface DomMapping {
  readonly toDOM?: (node: { readonly attrs: DomAttributes }) => readonly [string, ...unknown[]]
  readonly parseDOM?: readonly {
    readonly tag: string
    readonly attrs?: DomAttributes
    readonly getAttrs?: (element: HTMLElement) => DomAttributes | false
    readonly preserveWhitespace?: 'full'
  }[]
  /** Attributes that are not stored. */
  readonly attrs?: Readonly<Record<string, { readonly default: unknown }>>
  readonly defining?: true
  readonly isolating?: true
  readonly draggable?: true
  readonly code?: true
  readonly inline?: true
  readonly atom?: true
  readonly selectable?: boolean
  /** The role in tables of ProseMirror. */
  readonly tableRole?: 'table' | 'row' | 'cell' | 'header_cell'
}

export const domAttribute = (element: HTMLElement, name: string) => element.getAttribute(name) ?? ''

/** A number in an attribute of an element; its default if the rule does not allow it. */
export function domNumber(element: HTMLElement, name: string, rule: Attribute): number {
  const value = Number.parseInt(domAttribute(element, name), 10)
  return rule.error(value) ? Number(rule.default) : value
}
