import { DOMParser, type Node } from 'prosemirror-model'
import { readRichText } from '#content/rich-text/check.ts'
import type { RichText } from '#content/rich-text/schema.ts'
import { markCallouts } from './callouts.ts'
import { cleanCode } from './code.ts'
import { documentSchema } from './document-schema.ts'
import { readWordProcessor } from './word-processor.ts'
import { moveFootnotes } from './footnotes.ts'
import { removeUnsupported } from './left-out.ts'
import { cleanLists, startItems } from './lists.ts'
import { resolveAddresses, type Resolve } from './addresses.ts'
import { cleanFigures, cleanPictures, cleanVideos } from './media.ts'
import { cleanBlocks, cleanHeadings, removeEmpty } from './structure.ts'
import { cleanTables } from './tables.ts'
import { stripControlCharacters } from './strip-control-characters.ts'

export interface Converted {
  /** Undefined if there is no text. */
  text?: RichText | undefined
  /** Why the text cannot be used. */
  problem?: string
  /** What was left out, in words for a report. */
  leftOut: string[]
}

export interface ConvertOptions {
  /** Resolves an address in the text; an empty result leaves it out. */
  resolve?: Resolve
  /** Whether the title of a picture is its caption, as in Markdown. */
  titlesAreCaptions?: boolean
}

/** Reports what is left out, in words that complete “Left out: …”. */
export type LeaveOut = (what: string) => void

const parser = DOMParser.fromSchema(documentSchema)

/**
 * Converts HTML of any origin to rich text: WordPress, Markdown, word processors, web pages. The tree is first changed
 * so that it fits the schema, which then picks what it supports. The tree must be inert; it is changed.
 */
export function convertDom(root: HTMLElement, options: ConvertOptions = {}): Converted {
  const leftOut = prepareDom(root, options)
  const read = readRichText(withoutEmptyParagraphs(documentJson(parser.parse(root))))
  return 'error' in read ? { problem: read.error, leftOut } : { text: read.text, leftOut }
}

/** Prepares a tree for the schema. Returns what was left out. */
export function prepareDom(
  root: HTMLElement,
  { resolve, titlesAreCaptions = false }: ConvertOptions = {},
): string[] {
  const omitted = new Set<string>()
  const leaveOut: LeaveOut = (what) => void omitted.add(what)
  cleanText(root)
  removeUnsupported(root, leaveOut)
  readWordProcessor(root)
  cleanCode(root)
  if (titlesAreCaptions) captionsOfTitles(root)
  cleanPictures(root, leaveOut)
  cleanFigures(root)
  cleanVideos(root, leaveOut)
  moveFootnotes(root)
  cleanBlocks(root)
  markCallouts(root)
  cleanHeadings(root)
  cleanTables(root)
  cleanLists(root)
  resolveAddresses(root, resolve, leaveOut)
  removeEmpty(root)
  startItems(root)
  return [...omitted]
}

function cleanText(root: HTMLElement) {
  const open: ChildNode[] = [...root.childNodes]
  for (let node = open.pop(); node; node = open.pop()) {
    if (node.nodeType === 3) {
      const text = node.nodeValue ?? ''
      const clean = stripControlCharacters(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'))
      if (clean !== text) node.nodeValue = clean
    } else open.push(...node.childNodes)
  }
}

function captionsOfTitles(root: HTMLElement) {
  for (const image of root.querySelectorAll('img[title]'))
    image.setAttribute('data-caption', stripControlCharacters(image.getAttribute('title')!))
}

interface JsonNode {
  type: string
  attrs?: Record<string, unknown>
  marks?: unknown
  content?: JsonNode[]
}

/** A document of ProseMirror as JSON, without what only the editor needs: widths of columns, marks of line breaks. */
export function documentJson(document: Node): JsonNode {
  const stored = ({ type, attrs, content, marks, ...rest }: JsonNode): JsonNode => {
    const { colwidth, ...own } = attrs ?? {}
    void colwidth
    return {
      type,
      ...rest,
      ...(type === 'text' && marks !== undefined && { marks }),
      ...(attrs && { attrs: own }),
      ...(content && { content: content.map(stored) }),
    }
  }
  return stored(document.toJSON() as JsonNode)
}

/** Removes paragraphs that are left around pictures. The first one of a list item is required. */
function withoutEmptyParagraphs({ content, ...node }: JsonNode): JsonNode {
  if (!content) return node
  const kept = content.filter(
    (child, i) =>
      child.type !== 'paragraph' ||
      child.content !== undefined ||
      content.length === 1 ||
      (node.type === 'listItem' && i === 0),
  )
  const needed = kept.length > 0 ? kept : content.slice(0, 1)
  return { ...node, content: needed.map(withoutEmptyParagraphs) }
}
