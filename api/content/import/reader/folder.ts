import { formatNumber, productLanguage } from '#content/locale/format.ts'
import { posix } from 'node:path'
import { plainPath } from '#content/sections/slug.ts'
import { convertDom, type Converted } from '#convert/convert.ts'
import { markdownToHtml } from '#convert/markdown.ts'
import { suggestSlug } from '#convert/slug.ts'
import { unpack, type Source, type ZipEntry } from '../../../platform/zip-read.ts'
import { filesOf, isMarkdown, isReadme, isText, reasonToSkip } from '../folder-files.ts'
import type { ImportItem, OpenFile, TextItem } from '../items.ts'
import { maxItems, maxTags, maxText, refuse } from '../limits.ts'
import { dateOfPath, readDate, type ImportedDate } from './dates.ts'
import { decodeText } from './decode.ts'
import { resolveInFolder } from './folder-addresses.ts'
import { sourceOfFolder } from './folder-source.ts'
import { readFrontMatter, type FrontMatter } from './front-matter.ts'
import { parseHtml, withinLimits } from './html.ts'
import { keyOf } from './keys.ts'
import { stateOf, type ImportedState } from './states.ts'
import { expandTemplateTags } from './template-tags.ts'
import { textOfHtml } from './text-of-html.ts'
import { slugOf } from './wordpress.ts'

/** Opens the texts of a ZIP file. Throws an InvalidInputError for paths outside of the folder. */
export async function openFolder(
  source: Source,
  entries: ReadonlyMap<string, ZipEntry>,
  name: string,
): Promise<OpenFile> {
  const files = filesOf(entries)
  const texts = [...files].filter(([path]) => isText(path)).sort(([a], [b]) => (a < b ? -1 : 1))
  if (texts.length > maxItems)
    throw refuse(`it contains more than ${formatNumber(maxItems, productLanguage)} texts`)
  const folder = await sourceOfFolder(source, files, name)
  return {
    header: { name },
    items: async function* () {
      for (const [path, entry] of texts) {
        const skip = (reason: string): ImportItem => ({ type: 'other', name: path, reason })
        const reason = isMarkdown(path) ? reasonToSkip(path) : undefined
        if (reason) yield { name: path, parse: () => skip(reason) }
        else if (entry.size > maxText)
          yield { name: path, parse: () => skip('It is longer than 2 million characters.') }
        else {
          const bytes = await bytesOf(source, entry)
          if (!isMarkdown(path) && !/^(?:\uFEFF)?---/.test(bytes.toString('utf8', 0, 10))) continue
          yield { name: path, parse: () => itemOf(path, bytes, folder) }
        }
      }
    },
  }
}

async function bytesOf(source: Source, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of unpack(source, entry)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function itemOf(path: string, bytes: Uint8Array, source: string): ImportItem {
  const skip = (reason: string): ImportItem => ({ type: 'other', name: path, reason })
  const read = readFrontMatter(decodeText(bytes))
  if (typeof read === 'string') return skip(read)
  const values = new Map(Object.entries(read.values).map(([name, value]) => [name.toLowerCase(), value]))
  if (isReadme(path) && !values.get('title') && !values.get('date'))
    return skip('It describes its folder, no article.')
  if (!isMarkdown(path) && !values.get('title') && !values.get('date'))
    return skip('It is a template or part of the theme.')
  if (/^\{\{[^]*\}\}$/.test(valueAsText(values.get('title'))))
    return skip('It is a template or part of the theme.')
  return textItemOf(path, values, read, source)
}

const dateNames =
  'date pubdate pubdatetime pub_date publishdate publish_date publishedat published_at publisheddate published_date published publishedon datepublished date_published posted postdate post_date created created_at createdat createddate creation_date'.split(
    ' ',
  )

/** Supports the front matter of Hugo, Jekyll, Hexo, Astro, Eleventy and others. */
function textItemOf(
  path: string,
  values: ReadonlyMap<string, unknown>,
  { text }: FrontMatter,
  source: string,
): TextItem {
  const words = (...names: string[]) => names.map((each) => valueAsText(values.get(each))).find(Boolean) ?? ''
  const list = (...names: string[]) =>
    names.flatMap((each) => valueAsList(values.get(each))).slice(0, maxTags)
  const file = nameOfText(path)
  const permalink = words('permalink', 'url', 'path')
  const dated = dateOfPath(file) ?? dateOfPath(path.replace(/\.\w+$/, '')) ?? dateOfPath(permalink)
  const named = dated?.rest.split('/').at(-1) || file
  const converted = withinLimits(() => convertText(path, text))
  const heading = 'title' in converted ? converted.title : ''
  const title = textOfHtml(words('title')) || heading || titleFrom(named)
  const date = dateOf(values) ?? (dated && { day: dated.day })
  const slug = words('slug') || (/[:{]/.test(permalink) ? '' : permalink.replace(/\/$/, '').split('/').at(-1))
  const aliases = [permalink, ...list('aliases', 'alias', 'redirect_from')]
    .map((each) => (/^\w[\w.-]*\//.test(each) ? `/${each}` : each))
    .filter((each) => /^\/(?!\/)[^:{}?#\s]+$/.test(each))
  const picture = words(
    'image',
    'cover',
    'featured_image',
    'featuredimage',
    'thumbnail',
    'heroimage',
    'banner',
    'ogimage',
    'cover_image',
    'coverimage',
    'teaser',
  )
  const address = picture ? (resolveInFolder(path, picture) ?? '') : ''
  return {
    type: 'text',
    key: keyOf('folder', source, path),
    kind: words('layout', 'type') === 'page' || /(?:^|\/)pages\//.test(path) ? 'page' : 'article',
    title,
    slug: slugOf(slug || named, title, suggestSlug(path)),
    oldPaths: [...new Set(aliases.map(plainPath))].slice(0, 20),
    linkedAs: linkNames(path),
    ...scheduled(stateOf(values, path), values, date),
    author: words('author') || list('authors', 'author')[0] || '',
    date,
    summary: textOfHtml(words('description', 'summary', 'excerpt')),
    tags: list('tags', 'tag', 'categories', 'category', 'keywords').map((each) => textOfHtml(each, 500)),
    headTitle: '',
    headDescription: textOfHtml(words('description')),
    picture: address,
    notes: [],
    converted,
  }
}

/** The first date that is there; one that cannot be read if there is no other. */
function dateOf(values: ReadonlyMap<string, unknown>): ImportedDate | undefined {
  const dates = dateNames
    .filter((name) => typeof values.get(name) !== 'boolean')
    .flatMap((name) => readDate(values.get(name)) ?? [])
  return dates.find((each) => !('unreadable' in each)) ?? dates[0]
}

/** A text that is published later, or was until a day in the past, was not public. */
function scheduled(
  state: ImportedState,
  values: ReadonlyMap<string, unknown>,
  date: ImportedDate | undefined,
): ImportedState {
  if (!state.isPublic) return state
  const today = new Date().toISOString().slice(0, 10)
  const dayOf = (each: ImportedDate | undefined) => (each && 'day' in each ? each.day : '')
  const begins = [date, readDate(values.get('publishdate') ?? values.get('publish_date'))]
    .map(dayOf)
    .toSorted()
    .at(-1)!
  if (begins > today) return { isPublic: false, reason: `It was scheduled for ${begins}.` }
  const ends = dayOf(readDate(values.get('expirydate') ?? values.get('unpublishdate')))
  return ends && ends <= today ? { isPublic: false, reason: `It was public until ${ends}.` } : state
}

/** Converts a text. A heading of the first level at its beginning is its title. */
function convertText(path: string, text: string): Converted & { title: string } {
  const leftOut = new Set<string>()
  const expanded = expandTemplateTags(text, (what) => leftOut.add(what))
  const html = isMarkdown(path)
    ? markdownToHtml(expanded, { isMdx: /\.mdx$/i.test(path), leaveOut: (what) => leftOut.add(what) })
    : expanded
  const root = parseHtml(html)
  const first = root.firstElementChild
  const title = first?.matches('h1') ? (first.textContent ?? '').replaceAll(/\s+/g, ' ').trim() : ''
  if (title) first!.remove()
  const converted = convertDom(root, {
    titlesAreCaptions: isMarkdown(path),
    resolve: (address) => {
      const resolved = resolveInFolder(path, address)
      if (resolved === null) leftOut.add(`${address}, which leads out of the folder`)
      return resolved ?? ''
    },
  })
  return { ...converted, title, leftOut: [...leftOut, ...converted.leftOut] }
}

/** The name of a text: of its file, or of its folder if the file is only its index. */
function nameOfText(path: string): string {
  const base = posix.basename(path).replace(/\.\w+$/, '')
  const parent = posix.basename(posix.dirname(path))
  return /^_?(?:index|readme)$/i.test(base) && parent !== '.' ? parent : base
}

/** The names by which links lead to a file: its path with and without the ending, and its name alone. */
function linkNames(path: string): string[] {
  const plain = path.replace(/\.\w+$/, '')
  const folder = plain.replace(/\/_?(?:index|readme)$/i, '')
  const name = nameOfText(path)
  return [...new Set([path, plain, folder, name, dateOfPath(name)?.rest ?? name])]
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
    ? value.slice(0, maxTags).map(valueAsText).filter(Boolean)
    : valueAsText(value)
        .slice(0, 10_000)
        .split(',')
        .map((each) => each.trim())
        .filter(Boolean)
        .slice(0, maxTags)

/** A title from a file name: `my-first-post` becomes `My first post`. */
const titleFrom = (name: string) => {
  const words = name.replaceAll(/[-_]+/g, ' ').trim()
  return words ? words[0]!.toUpperCase() + words.slice(1) : 'Untitled'
}
