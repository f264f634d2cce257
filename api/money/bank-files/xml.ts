import { parseXmlDocument, type Document, type Element } from 'slimdom'
import { refuseFile } from './booking.ts'

const maxDepth = 40
const maxElements = 400_000

/**
 * A tag: an end tag, or a start tag that may also end its element; or what may contain text that only looks like one: a
 * comment, a section of characters, an instruction.
 */
const tag =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<\?[^]*?(?:\?>|$)|<(\/?)([^\s<>"'/!?])(?:[^<>"'/]|"[^"]*"|'[^']*'|\/(?!>))*(\/?)>/g

/**
 * Parses XML strictly, after a look at its tags that bounds what the parser has to build. Document types are refused before
 * that: no statement has one, and entities come only with one.
 */
export function parseXml(text: string): Document {
  if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY'))
    throw refuseFile('it declares a document type, which no statement does')
  let [depth, elements] = [0, 0]
  for (const [, isEnd, name, isEmpty] of text.matchAll(tag)) {
    if (!name) continue
    if (isEnd) depth--
    else {
      elements++
      if (!isEmpty) depth++
    }
    if (depth > maxDepth) throw refuseFile('it is nested too deeply')
    if (elements > maxElements) throw refuseFile('it contains too many elements')
  }
  try {
    return parseXmlDocument(text)
  } catch (error) {
    throw refuseFile(`it is not well-formed XML (${(error as Error).message.split('\n')[0]})`)
  }
}

/** The text of XML in the encoding that it declares, UTF-8 by default. */
export function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^[^<]*<\?xml[^>]*?encoding=["']([\w.:-]+)["']/.exec(start)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(declared, { fatal: true }).decode(bytes)
  } catch {
    throw refuseFile(`its text is not encoded as ${declared}`)
  }
}

/** The elements at a path of local names, such as `NtryDtls/TxDtls`, whatever their namespace. */
export function elementsAt(element: Element, path: string): Element[] {
  let found = [element]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter(({ localName }) => localName === name))
  return found
}

/** The text at the first of these paths that has one; empty if none has. */
export function textAt(element: Element, ...paths: readonly string[]): string {
  for (const path of paths)
    for (const { children, textContent } of elementsAt(element, path)) {
      const text = children.length === 0 ? (textContent ?? '').replaceAll(/\s+/g, ' ').trim() : ''
      if (text !== '') return text
    }
  return ''
}

/** The texts at a path, in order. */
export const textsAt = (element: Element, path: string): string[] =>
  elementsAt(element, path)
    .map(({ textContent }) => (textContent ?? '').replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
