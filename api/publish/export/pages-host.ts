import { isDeepStrictEqual } from 'node:util'
import { appShells } from '../../site-addresses.ts'
import type { Answer, Exported, ExportedFile, Rules } from './answers.ts'
import { isPattern, withoutCodes } from './patterns.ts'

/** What a site may have at Cloudflare Pages; any more is left out there without a word. */
export const limits = { headerRules: 100, headerLine: 2000, fixedRedirects: 2000, otherRedirects: 100 }

const placeholder = (path: string) => path.replace('{id}', ':id')

/** A colon in an address of the owner's is none of a placeholder, and a star stands for itself alone. */
const encodedPath = (from: string) => from.replaceAll(':', '%3A').replaceAll('*', '%2A')

/** The same address as browsers may ask for it, too: such hosts compare addresses as they are written. */
const inCodes = (from: string) =>
  withoutCodes(from)
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll(/[!'()*]/g, percentEncoded))
    .join('/')

const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** `_redirects`, as Netlify and Cloudflare Pages read it. */
export function redirectRules({ answers, redirects, api }: Rules): string {
  // Hosts know no pattern for an id: a rule for any name at the root would also take /robots.txt.
  const known = redirects.filter(({ from }) => !/^\/\{id\}\/?$/.test(from))
  // Pages lose the slash by themselves, but for what lies below a shell.
  const isShell = (to: string) => (appShells as readonly string[]).includes(to)
  const needed = known.filter(({ from, to }) => from !== `${to}/` || isShell(to))
  const [patterns, fixed] = [true, false].map((is) => needed.filter(({ from }) => isPattern(from) === is))
  const targets = new Map(fixed!.map(({ from, to, status }) => [encodedPath(from), `${to} ${status}`]))
  for (const { from, to, status } of fixed!)
    if (!targets.has(inCodes(from))) targets.set(inCodes(from), `${to} ${status}`)
  const elsewhere = answers.filter(({ path, file }) => file && /\{id\}|\/\*\*$/.test(path))
  return [
    ...(api ? ['api', 'media'].map((part) => `/${part}/* ${api}/${part}/:splat 200`) : []),
    ...[...targets].map(([from, target]) => `${from} ${target}`),
    ...patterns!.map(({ from, to, status }) => `${placeholder(from)} ${placeholder(to)} ${status}`),
    ...elsewhere.map(
      ({ path, file }) => `${placeholder(path).replace('**', '*')} ${file!.replace('.html', '')} 200`,
    ),
    '',
  ].join('\n')
}

/**
 * `_headers`. Hosts combine all rules that match, and a star stands for slashes, too: what the rule of a folder says is
 * taken back where a file in it differs. https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headerRules({ answers }: Pick<Rules, 'answers'>): string {
  const [first] = answers
  const common = Object.entries(first?.headers ?? {}).filter(([name, value]) =>
    answers.every(({ headers }) => headers[name] === value),
  )
  const withoutCommon = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !common.some(([other]) => other === name)))
  const ofPages = answers.find(bringsPolicy)
  const everywhere = ofPages ? withoutCommon(ofPages.headers) : {}
  const own: HeaderRule[] = answers
    .map((answer) => ({
      path: placeholder(answer.path).replace('**', '*'),
      headers: {
        ...withoutCommon(answer.headers),
        ...(!bringsPolicy(answer) && { 'Content-Type': answer.contentType }),
      },
    }))
    .toSorted((one, other) => fixedLength(one) - fixedLength(other))
  const folders = [{ path: '/*', headers: everywhere }, ...own.filter(({ path }) => path.includes('*'))].map(
    (folder) => ({ ...folder, has: inside(folder) }),
  )
  return [
    rule('/*', [...lines(Object.fromEntries(common)), ...lines(everywhere), '! Access-Control-Allow-Origin']),
    ...own.flatMap(({ path, headers }) => {
      const around = folders.filter((folder) => folder.path !== path && folder.has(path))
      if (isDeepStrictEqual(around.at(-1)!.headers, headers)) return []
      const given = new Set(around.flatMap((folder) => Object.keys(folder.headers)))
      return [rule(path, [...[...given].map((name) => `! ${name}`), ...lines(headers)])]
    }),
    '',
  ].join('\n\n')
}

/**
 * The pages of a site that has too many of them for a rule each: each brings its policy itself, and needs no rule then.
 * Screens keep theirs, which are few.
 */
export function withPolicies(pages: Exported): Exported {
  return new Map(
    [...pages].map(([path, page]): [string, ExportedFile] => {
      const isScreen = path.includes('{id}') || (appShells as readonly string[]).includes(path)
      if (isScreen || !page.contentType.startsWith('text/html')) return [path, page]
      // How long a page is valid, such hosts say as the server does.
      const { 'Content-Security-Policy': _, 'Cache-Control': __, ...headers } = page.headers
      return [path, { ...page, headers, body: Buffer.from(withPolicy(page)) }]
    }),
  )
}

const bringsPolicy = ({ contentType, headers }: Answer) =>
  contentType.startsWith('text/html') && !headers['Content-Security-Policy']

interface HeaderRule {
  path: string
  headers: Record<string, string>
}

const rule = (path: string, of: readonly string[]) => [path, ...of.map((line) => `  ${line}`)].join('\n')

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** A rule for more addresses comes before those for fewer, whose headers are the last word. */
const fixedLength = ({ path }: HeaderRule) => path.replace('*', '').length

function inside({ path }: HeaderRule) {
  const [start, end] = path.split('*') as [string, string]
  return (other: string) =>
    other.startsWith(start) && other.endsWith(end) && other.length >= start.length + end.length
}

/** Whether such a host reads all of these headers. It passes over any more, and over longer lines, without a word. */
export const areWithinLimits = (headers: string): boolean =>
  countOf(headers) <= limits.headerRules &&
  headers.split('\n').every(({ length }) => length <= limits.headerLine)

/** What to say of redirects that Cloudflare Pages passes over. */
export function unreadRedirects(redirects: string): string[] {
  const sources = redirects.split('\n').map((line) => line.split(' ')[0]!)
  const patterns = sources.filter((source) => /[:*]/.test(source)).length
  const fixed = countOf(redirects) - patterns
  return fixed > limits.fixedRedirects || patterns > limits.otherRedirects
    ? [
        `Cloudflare Pages reads only ${limits.fixedRedirects} redirects and ${limits.otherRedirects} with a pattern: ${fixed} and ${patterns} were written.`,
      ]
    : []
}

/** Rules begin at the start of a line. */
const countOf = (rules: string) => rules.match(/^\//gm)?.length ?? 0

/** The page with its policy in itself. What a page cannot say of itself, who may frame it, is in the rule for all. */
export function withPolicy({ body, headers }: ExportedFile): string {
  const policy = (headers['Content-Security-Policy'] ?? '').replace(/; frame-ancestors [^;]+/, '')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return Buffer.from(body).toString().replace('<head>', `<head>${meta}`)
}
