import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { guessLimit, limits, type LimitRule } from '../platform/http/limits.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const folders = [
  'api',
  'bench',
  'content',
  'convert',
  'deploy',
  'dev',
  'docs',
  'e2e',
  'migrations',
  'site',
  'trust',
]
const files = [
  ...globSync('*.*', { cwd: root }),
  ...folders.flatMap((folder) =>
    globSync(`${folder}/**/*.*`, { cwd: root, exclude: (path) => basename(path) === 'dist' }),
  ),
]
const code = new Map(
  files
    .filter((file) => /\.(?:ts|tsx|astro|mjs|css|ya?ml)$/.test(file) && file !== 'api/app/docs.unit.test.ts')
    .map((file) => [file, new Set(read(file).match(/[\w$]+/g))]),
)
const isFile = (path: string) => (file: string) => file === path || file.endsWith(`/${path}`)

/** The documents that describe the current product; the changelog also names former code. */
const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/*.md', { cwd: root })]

/** Files that a guide tells its reader to create. */
const exampleFiles = new Set([
  'migrations/NNN-what.ts',
  'site/pages/faq.astro',
  'site/web/sections/placed/Partners.astro',
  'Partners.css',
  'api/people/quiet-customers/',
  'quiet-customers.ts',
  'site/admin/people/quiet-customers/',
  'QuietCustomers.tsx',
  'content/rich-text/nodes/key-point.ts',
  'site/admin/editor/rich-text/nodes/key-point.ts',
  'keyPoint.css',
])

/** Whether a name in code style in a document is a file or an identifier that does not exist. */
function isMissing(name: string): boolean {
  if (exampleFiles.has(name)) return false
  if (name.includes('/') && folders.includes(name.split('/')[0]!))
    return !existsSync(join(root, name)) && globSync(name, { cwd: root }).length === 0
  if (/^[\w.-]+\.(?:ts|tsx|astro|css|ya?ml)$/.test(name)) return !files.some(isFile(name))
  // A single lower-case or upper-case word may be anything, such as a setting or a column.
  const [symbol] = /^[a-z]+[A-Z]\w*|^[A-Z][a-z]+[A-Z]\w*|^\w+(?=\()/.exec(name) ?? []
  return symbol !== undefined && ![...code.values()].some((words) => words.has(symbol))
}

test.each(documents)('every file and name of code in %s exists', (document) => {
  const text = read(document).replaceAll(/```.*?```/gs, '')
  const inCode = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)
  expect(inCode.filter(isMissing)).toEqual([])
  // For «`columns` of `api/sales/orders/list-routes.ts`», the name has to be in that file.
  const inFiles = [...text.matchAll(/`(\w+)` (?:of|in) `([\w./[\]-]+\.(?:ts|tsx|astro))`/g)]
  const missing = inFiles.filter(
    ([, name, path]) => ![...code].some(([file, words]) => isFile(path!)(file) && words.has(name!)),
  )
  expect(missing.map(([all]) => all)).toEqual([])
})

/** The anchor of a heading, as GitHub generates it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test.each(documents)('every link in %s leads to a file and a heading of it', (document) => {
  const links = [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const dead = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? document : join(dirname(document), path)
    if (!existsSync(join(root, target))) return true
    return (
      anchor !== undefined &&
      ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor)
    )
  })
  expect(dead.map(([all]) => all)).toEqual([])
})

test.each(documents)('every command in %s exists', (document) => {
  const text = read(document)
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const projects = read('vitest.config.ts')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)
  expect(
    all(/(?:^|[`&] ?)npm (?:run )?([\w:]+)/gm).filter(
      (name) => !(name in scripts || /^(?:ci|exec|prune)$/.test(name)),
    ),
  ).toEqual([])
  expect(
    all(/\bnode (?:--\S+ )*([\w./-]+\.(?:ts|mjs))/g).filter((path) => !existsSync(join(root, path))),
  ).toEqual([])
  expect(all(/--project ([\w-]+)/g).filter((name) => !projects.includes(`name: '${name}'`))).toEqual([])
  const isTested = (path: string) =>
    files.some((file) => file.startsWith(path) && /\.(?:test|trust)\.ts$/.test(file))
  expect(all(/vitest run (?:--project [\w-]+ )+([\w./-]+)/g).filter((path) => !isTested(path))).toEqual([])
})

test('the README has at most 10 kB and leads to every document', () => {
  const readme = read('README.md')
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_000)
  expect(
    documents.filter((document) => document !== 'README.md' && !readme.includes(`(${document})`)),
  ).toEqual([])
})

test('each walk of docs/architecture.md opens at most 12 files', () => {
  const walks = read('docs/architecture.md')
    .split(/^\*\*From /m)
    .slice(1)
    .map((walk) => /(?:^\|.*\n)+/m.exec(walk)![0].trim().split('\n').slice(2))
  expect(walks).toHaveLength(3)
  for (const rows of walks) expect(rows.length).toBeLessThanOrEqual(12)
})

const spans = new Map([
  [60, 'a minute'],
  [3600, 'an hour'],
  [86_400, 'a day'],
])
const rulesOf = (rules: readonly LimitRule[]) =>
  rules.map(({ max, seconds, by }) => `${max} ${spans.get(seconds)} by ${by}`).join(', ')

test('docs/api.md has the limits of the code', () => {
  const all: Record<string, readonly LimitRule[]> = { ...limits, guess: [{ ...guessLimit, by: 'address' }] }
  const rows = Object.entries(all).map(([kind, rules]) => [
    `\`${kind}\``,
    rulesOf(rules.filter(({ onlyValid }) => !onlyValid)),
    rulesOf(rules.filter(({ onlyValid }) => onlyValid)),
  ])
  const written = read('docs/api.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, kind, , every, wellFormed]) => [kind, every, wellFormed])
  expect(written).toEqual(rows)
})
