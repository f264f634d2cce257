import { posix } from 'node:path'
import { fromMarkdown as parseMarkdown } from 'mdast-util-from-markdown'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import { parse as parseYaml, YAMLParseError } from 'yaml'
import { readRichText } from '#content/rich-text/check.ts'
import { fromMarkdown, type MarkdownNode } from '#content/rich-text/from-markdown.ts'
import type { Converted } from './html.ts'

/** The base of addresses that stand for files of the imported folder. */
const folderBase = 'https://folder.invalid/'

export interface FrontMatter {
  values: Readonly<Record<string, unknown>>
  text: string
}

const maxFrontMatter = 64 * 1024

/** Reads the YAML front matter of a file. Returns an error message if it cannot be read. */
export function readFrontMatter(file: string): FrontMatter | string {
  const text = file.replace(/^\uFEFF/, '')
  if (/^\+\+\+\s*\n/.test(text))
    return 'Its front matter is TOML; only YAML between two lines of --- is supported.'
  const [, yaml] = /^---[ \t]*\r?\n([^]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text) ?? []
  if (yaml === undefined) return { values: {}, text: text.replace(/^---[ \t]*\r?\n---[ \t]*(?:\r?\n|$)/, '') }
  if (yaml.length > maxFrontMatter) return 'Its front matter is longer than 64 kB.'
  const rest = text
    .slice(text.indexOf(yaml) + yaml.length)
    .replace(/^\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/, '')
  try {
    // No aliases: nested ones could expand without limit (“billion laughs”).
    const values: unknown = parseYaml(yaml, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
    if (values === null) return { values: {}, text: rest }
    if (typeof values !== 'object' || Array.isArray(values))
      return 'Its front matter is not a list of names and values.'
    return { values: values as Record<string, unknown>, text: rest }
  } catch (error) {
    const reason = (error as Error).message.replace(/ at line \d+, column \d+:[^]*|\n[^]*/, '').slice(0, 200)
    // The first line of the file is the one with the dashes.
    const line = error instanceof YAMLParseError && error.linePos ? `, line ${error.linePos[0].line + 1}` : ''
    return `Its front matter cannot be read${line}: ${reason}.`
  }
}

interface Markdown {
  text: string
  /** The file's path in the folder, against which addresses are resolved. */
  path: string
}

/** Converts Markdown to rich text. Addresses of files in the folder begin with `folderBase`. */
export function convertMarkdown({ text, path }: Markdown): Converted & { title: string } {
  const clean = text.toWellFormed().replaceAll(/(?![\n\t\r])\p{Cc}/gu, '')
  const root = parseMarkdown(clean, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  }) as unknown as MarkdownNode
  const omitted = new Set<string>()
  const inFolder = (node: MarkdownNode): MarkdownNode => {
    if (node.type === 'html' && !node.value?.startsWith('<!--')) omitted.add('HTML: its words are plain text')
    const url = node.url === undefined ? undefined : resolveInFolder(path, node.url)
    if (url === null) omitted.add(`${node.url}, which leads out of the folder`)
    return {
      ...node,
      ...(url !== undefined && { url: url ?? '' }),
      ...(node.children && { children: node.children.map(inFolder) }),
    }
  }
  const [first, ...others] = (root.children ?? []).map(inFolder)
  const title =
    first?.type === 'heading' && first.depth === 1 ? plainTextOf(first).slice(0, 200).toWellFormed() : ''
  const rich = fromMarkdown({ type: 'root', children: title || !first ? others : [first, ...others] })
  const read = readRichText(rich)
  return 'error' in read
    ? { title, problem: read.error, omitted: [...omitted] }
    : { title, text: read.text, omitted: [...omitted] }
}

const plainTextOf = ({ value = '', children = [] }: MarkdownNode): string =>
  value + children.map(plainTextOf).join('')

/** Resolves an address in a file of the folder; null if it points outside of the folder. */
export function resolveInFolder(path: string, address: string): string | null {
  if (/^(?:[a-z][a-z\d+.-]*:|#)/i.test(address) || address === '') return address
  if (address.startsWith('//')) return `https:${address}`
  const file = address.toWellFormed().replace(/[?#].*/s, '')
  const end = address.slice(file.length)
  const plain = decodePath(file)
  const joined = plain.startsWith('/') ? plain.slice(1) : posix.join(posix.dirname(path), plain)
  const normal = posix.normalize(joined.replaceAll('\\', '/'))
  if (normal === '..' || normal.startsWith('../') || normal.startsWith('/')) return null
  return folderBase + encodeURI(normal).replaceAll('#', '%23').replaceAll('?', '%3F') + end
}

/** The path in the folder of an address from `resolveInFolder`; undefined for other addresses. */
export const pathInFolder = (address: string): string | undefined =>
  address.startsWith(folderBase)
    ? decodePath(address.slice(folderBase.length).replace(/[?#].*/s, ''))
    : undefined

/** Decodes a path; one that cannot be decoded is returned as it is. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
