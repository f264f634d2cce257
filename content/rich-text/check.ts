import { formatNumber, productLanguage } from '../locale/format.ts'
import { markOf, marks, type MarkName } from './marks.ts'
import type { Attributes } from './node.ts'
import { bounds, documentRule, nodeOf, type RichNode, type RichText } from './schema.ts'

class RichTextError extends Error {
  override name = 'RichTextError'
}

const notRichText = 'This text was not written by the editor.'

/**
 * Validates a text and normalizes it for storage: only nodes that the schema allows, without default attributes. The text
 * is undefined if it is empty. Limits are checked while reading, so that a large text is rejected early.
 */
export function readRichText(value: unknown): { text: RichText | undefined } | { error: string } {
  try {
    const size = { nodes: 0, characters: 0 }
    if (!isObject(value) || value['type'] !== 'doc') fail()
    const { content } = readNode(value, 0, size, false)
    return { text: content && !isBlank(content) ? { type: 'doc', content } : undefined }
  } catch (error) {
    if (error instanceof RichTextError) return { error: error.message }
    throw error
  }
}

interface Size {
  nodes: number
  characters: number
}

function readNode(value: unknown, depth: number, size: Size, plain: boolean): RichNode {
  if (depth > bounds.depth) fail('This text is nested too deeply.')
  if (++size.nodes > bounds.nodes) fail('This text has too many parts. Split it into several.')
  if (!isObject(value) || typeof value['type'] !== 'string') fail()
  const { type, attrs, content, marks: ownMarks, text, ...unknown } = value
  const rule = type === 'doc' ? documentRule : nodeOf(type)
  if (!rule || Object.keys(unknown).length > 0) fail()
  if (type === 'text') {
    if (typeof text === 'string' && !isPrintable(text)) fail(unprintable)
    if (typeof text !== 'string' || text === '' || attrs !== undefined || content !== undefined) fail()
    grow(size, text.length)
    const read = readMarks(ownMarks, size)
    if (plain && read.length > 0) fail()
    return { type, text, ...(read.length > 0 && { marks: read }) }
  }
  if (text !== undefined || (ownMarks !== undefined && !isEmptyList(ownMarks))) fail()
  const childValues = content ?? []
  if (!Array.isArray(childValues)) fail()
  const readAttrs = readAttributes(attrs, rule.attrs ?? {}, size)
  const children = childValues.map((child) => readNode(child, depth + 1, size, rule.plain ?? false))
  if (!fits(children, rule.content)) fail()
  return {
    type: type as RichNode['type'],
    ...(Object.keys(readAttrs).length > 0 && { attrs: readAttrs }),
    ...(children.length > 0 && { content: children }),
  }
}

function readAttributes(attrs: unknown, rules: Attributes, size: Size) {
  const values = attrs ?? {}
  if (!isObject(values) || Object.keys(values).some((name) => !Object.hasOwn(rules, name))) fail()
  const read: Record<string, string | number> = {}
  for (const [name, rule] of Object.entries(rules)) {
    const value = values[name] ?? rule.default
    const error = value === rule.default && value !== undefined ? undefined : rule.error(value)
    if (error) fail(error)
    if (!isPrintable(String(value as string | number | undefined))) fail(unprintable)
    if (value === rule.default) continue
    grow(size, String(value as string | number).length)
    read[name] = value as string | number
  }
  return read
}

function readMarks(values: unknown, size: Size) {
  if (values === undefined) return []
  if (!Array.isArray(values) || values.length > Object.keys(marks).length) fail()
  const byName = new Map<MarkName, Record<string, string>>()
  for (const mark of values) {
    if (!isObject(mark) || typeof mark['type'] !== 'string' || !Object.hasOwn(marks, mark['type'])) fail()
    const { type, attrs, ...unknown } = mark
    if (Object.keys(unknown).length > 0 || byName.has(type as MarkName)) fail()
    const rules = markOf(type)?.attrs ?? {}
    byName.set(type as MarkName, readAttributes(attrs, rules, size) as Record<string, string>)
  }
  return (Object.keys(marks) as MarkName[]).flatMap((type) => {
    const attrs = byName.get(type)
    return attrs ? [{ type, ...(Object.keys(attrs).length > 0 && { attrs }) }] : []
  })
}

const unprintable = 'Please remove characters that cannot be shown.'

/** Whether text has only characters that browsers and the database accept. */
const isPrintable = (text: string) => text.isWellFormed() && !/(?![\n\t])\p{Cc}/u.test(text)

/** Whether the sequence of nodes matches a content rule such as `paragraph flow*`. */
function fits(nodes: readonly RichNode[], content = ''): boolean {
  let at = 0
  for (const term of content.split(' ').filter(Boolean)) {
    const [, name, quantifier] = /^(\w+)([*+]?)$/.exec(term)!
    const matches = () => at < nodes.length && isOf(nodes[at]!, name!)
    if (quantifier !== '*' && !matches()) return false
    if (quantifier === '') at++
    else while (matches()) at++
  }
  return at === nodes.length
}

const isOf = ({ type }: RichNode, name: string) =>
  type === name || (nodeOf(type)?.group?.split(' ').includes(name) ?? false)

const isBlank = (content: readonly RichNode[]) =>
  content.every(({ type, content }) => type === 'paragraph' && !content?.some(({ text }) => text?.trim()))

function grow(size: Size, characters: number) {
  size.characters += characters
  if (size.characters > bounds.characters)
    fail(`Please keep it to ${formatNumber(bounds.characters, productLanguage)} characters.`)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fail(message = notRichText): never {
  throw new RichTextError(message)
}
