import { posix } from 'node:path'
import { plainPath, suggestSlug } from '#content/slug.ts'
import type { Source, ZipEntry } from '../zip-read.ts'
import { unpack } from '../zip-read.ts'
import { InvalidInputError } from '../errors.ts'
import type { ImportItem, TextItem, Importable } from './items.ts'
import type { Converted } from './html.ts'
import { plainWords } from './html-nodes.ts'
import { maxItems, maxText, refuse } from './limits.ts'
import { pathInFolder, readFrontMatter, resolveInFolder, type FrontMatter } from './markdown.ts'
import { slugOf } from './wordpress.ts'

const isText = (path: string) => /\.(?:md|markdown|mdown|mdx)$/i.test(path)
const maxPicture = 10 * 1024 * 1024
/** Folders in which static site generators keep their static files. */
const publicFolders = ['', 'static/', 'public/', 'assets/', 'content/']

type Convert = (markdown: { text: string; path: string }) => Promise<Converted & { title: string }>

/** Opens the Markdown files of a ZIP file. Throws an InvalidInputError for paths outside of the folder. */
export async function openFolder(
  source: Source,
  entries: ReadonlyMap<string, ZipEntry>,
  name: string,
  convert: Convert,
): Promise<Importable> {
  const files = filesOf(entries)
  const texts = [...files].filter(([path]) => isText(path)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (texts.length > maxItems) throw refuse(`it contains more than ${maxItems.toLocaleString('en-US')} texts`)
  const keys = new Map(texts.map(([path]) => [path, keyOf(path)]))
  const readText = async (entry: ZipEntry) =>
    (await bytesOf(source, entry, maxText)).toString('utf8').replaceAll('\0', '')
  const fileAt = (address: string) => {
    const path = pathInFolder(address)
    if (path === undefined) return undefined
    return publicFolders.map((each) => each + path).find((each) => files.has(each)) ?? path
  }
  return {
    name,
    read: async function* (): AsyncGenerator<ImportItem> {
      for (const [path, entry] of texts) {
        if (entry.size > maxText)
          yield { type: 'other', name: path, reason: 'It is longer than 2 million characters.' }
        else yield await itemOf(path, await readText(entry), convert)
      }
    },
    keyAt: (address) => {
      const path = fileAt(address)
      if (path === undefined) return undefined
      const plain = path.replace(/\/$/, '')
      return [path, `${plain}.md`, `${plain}/index.md`, `${plain}/_index.md`]
        .map((each) => keys.get(each))
        .find(Boolean)
    },
    ownPath: () => undefined,
    pictureIn: (address) => {
      const path = fileAt(address)
      if (path === undefined) return undefined
      const entry = files.get(path)
      if (!entry) return { problem: `There is no file ${path} in the folder.` }
      return { read: () => bytesOf(source, entry, maxPicture) }
    },
  }
}

/** Whether a ZIP file contains Markdown files. */
export const holdsMarkdown = (entries: ReadonlyMap<string, ZipEntry>) => [...entries.keys()].some(isText)

const keyOf = (path: string) => `markdown ${path}`.slice(0, 500)

/** The files by path, relative to their common top folder, without hidden files, `__MACOSX` and `node_modules`. */
function filesOf(entries: ReadonlyMap<string, ZipEntry>): Map<string, ZipEntry> {
  for (const path of entries.keys())
    if (/^(?:\/|[a-z]:)|\\|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/iu.test(path))
      throw refuse(`the name “${path.slice(0, 100)}” in it is outside of its folder`)
  const own = [...entries].filter(
    ([path]) => !path.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.|node_modules\/)/.test(path),
  )
  const [first = ''] = own[0] ?? []
  const top = first.slice(0, first.indexOf('/') + 1)
  const isIn = top !== '' && own.every(([path]) => path.startsWith(top))
  return new Map(own.map(([path, entry]) => [isIn ? path.slice(top.length) : path, entry]))
}

async function bytesOf(source: Source, entry: ZipEntry, maxBytes: number): Promise<Buffer> {
  if (entry.size > maxBytes)
    throw new InvalidInputError(`${entry.name} is larger than ${maxBytes / 1024 / 1024} MB.`)
  const chunks: Buffer[] = []
  for await (const chunk of unpack(source, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function itemOf(path: string, file: string, convert: Convert): Promise<ImportItem> {
  const read = readFrontMatter(file)
  if (typeof read === 'string') return { type: 'other', name: path, reason: read }
  return textItemOf(path, read, convert)
}

/** Supports the front matter of Hugo, Jekyll, Astro and others. */
async function textItemOf(
  path: string,
  { values: frontMatter, text }: FrontMatter,
  convert: Convert,
): Promise<TextItem> {
  const values = new Map(Object.entries(frontMatter).map(([name, value]) => [name.toLowerCase(), value]))
  const words = (...names: string[]) => names.map((each) => valueAsText(values.get(each))).find(Boolean) ?? ''
  const list = (...names: string[]) => names.flatMap((each) => valueAsList(values.get(each)))
  const base = posix.basename(path).replace(/\.\w+$/, '')
  const parent = posix.basename(posix.dirname(path))
  const file = /^_?(?:index|readme)$/i.test(base) && parent !== '.' ? parent : base
  const [, day, rest] = /^(\d{4}-\d{2}-\d{2})[-_](.+)$/.exec(file) ?? []
  // Without a title in the front matter, the text is converted once for its heading.
  const title =
    words('title') || (await convert({ text: text.slice(0, 5000), path })).title || titleFrom(rest ?? file)
  const date =
    /^\d{4}-\d{2}-\d{2}/.exec(words('date', 'pubdate', 'published_at', 'published', 'created'))?.[0] ?? day
  const isDraft = values.get('draft') === true || values.get('published') === false
  const permalink = words('permalink', 'url')
  const slug = words('slug') || (/[:{]/.test(permalink) ? '' : permalink.replace(/\/$/, '').split('/').at(-1))
  const aliases = [permalink, ...list('aliases', 'redirect_from')].filter((each) =>
    /^\/(?!\/)[^:{}?#\s]+$/.test(each),
  )
  const picture = words(
    'image',
    'cover',
    'featured_image',
    'featuredimage',
    'thumbnail',
    'heroimage',
    'banner',
  )
  return {
    type: 'text',
    key: keyOf(path),
    kind: words('layout', 'type') === 'page' || path.startsWith('pages/') ? 'page' : 'article',
    title,
    slug: slugOf(slug || rest || file, title, suggestSlug(path)),
    oldPaths: [...new Set(aliases.map(plainPath))].slice(0, 20),
    isPublic: !isDraft,
    state: isDraft ? 'It was a draft.' : '',
    author: words('author') || list('authors')[0] || '',
    date: date ?? '',
    summary: plainWords(words('description', 'summary', 'excerpt')),
    tags: list('tags', 'categories', 'category', 'keywords'),
    headTitle: '',
    headDescription: plainWords(words('description')),
    picture: picture ? (resolveInFolder(path, picture) ?? '') : '',
    notes: [],
    convert: () => convert({ text, path }),
  }
}

/** A front matter value as text; for an object, its name or address. */
function valueAsText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const { name, src, image, url } = value as Record<string, unknown>
  return (
    [name, src, image, url].map((each) => (typeof each === 'string' ? each.trim() : '')).find(Boolean) ?? ''
  )
}

const valueAsList = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.slice(0, 100).map(valueAsText).filter(Boolean)
    : valueAsText(value)
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)

/** A title from a file name: `my-first-post` becomes `My first post`. */
const titleFrom = (name: string) => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Untitled'
}
