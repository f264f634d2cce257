import type { ZipEntry } from '../../platform/zip-read.ts'
import { refuse } from './limits.ts'

/** Files of a folder by path, relative to their common top folder, without hidden files, `__MACOSX` and `node_modules`. */
export function filesOf(entries: ReadonlyMap<string, ZipEntry>): Map<string, ZipEntry> {
  for (const path of entries.keys())
    if (/^(?:\/|[a-z]:)|\\|(?:^|\/)\.\.(?:\/|$)|\p{Cc}/iu.test(path))
      throw refuse(`the name “${path.slice(0, 100)}” in it is outside of its folder`)
  const own = [...entries].filter(
    ([path]) => !path.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\.|node_modules\/)/.test(path),
  )
  const [first = ''] = own[0] ?? []
  const top = first.slice(0, first.indexOf('/') + 1)
  const isIn = top !== '' && !isOfArticles(top) && own.every(([path]) => path.startsWith(top))
  return new Map(own.map(([path, entry]) => [isIn ? path.slice(top.length) : path, entry]))
}

/** Whether the name of a top folder says what is in it, so that it has to stay. */
const isOfArticles = (top: string) => /^(?:_?posts|_drafts?|drafts?|pages|private|unpublished)\/$/i.test(top)

/** Folders in which static site generators keep their static files. */
const publicFolders = [
  '',
  'static/',
  'public/',
  'assets/',
  'content/',
  'source/',
  'src/',
  'src/content/',
  'docs/',
]

/** The path of a file that an address of the folder stands for; the path itself if there is no such file. */
export const fileAt = (files: ReadonlyMap<string, ZipEntry>, path: string): string =>
  publicFolders.map((each) => each + path).find((each) => files.has(each)) ?? path

export const isMarkdown = (path: string) => /\.(?:md|markdown|mdown|mkd|mdx)$/i.test(path)
const isPage = (path: string) => /\.html?$/i.test(path)

/** Whether a file can be a text: Markdown, or HTML with front matter. */
export const isText = (path: string) => isMarkdown(path) || isPage(path)

/** Why a Markdown file is not an article; undefined if it can be one. */
export function reasonToSkip(path: string): string | undefined {
  if (
    /(?:^|\/)(?:scaffolds|archetypes|_?templates?|_?layouts?|_?includes|_?partials|_?components|_sass|themes|vendor|bower_components|_site)\//i.test(
      path,
    )
  )
    return 'It is a template or part of the theme.'
  const name = path
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '')
  if (
    /^(?:change_?log|changes|history|licen[cs]e|copying|contributing|contributors|code[_-]of[_-]conduct|security|authors|maintainers|governance|support|todo|pull_request_template|issue_template|agents|claude|install|upgrading|roadmap|summary|_sidebar|_navbar|_coverpage|_footer)$/i.test(
      name,
    ) &&
    (isFirst(path) || /^[A-Z_-]+$/.test(name) || name.startsWith('_'))
  )
    return 'It is about the project, no article.'
  return undefined
}

const isFirst = (path: string) => !path.includes('/')

/** Whether the file describes its folder, unless its front matter makes it a text. */
export const isReadme = (path: string) => /(?:^|\/)readme(?:[._-][a-z-]{2,5})?\.\w+$/i.test(path)
