import { isDeepStrictEqual } from 'node:util'
import { appShells } from '../../../content/site-addresses.ts'
import type { Answer, Exported, ExportedFile, Rules } from './answers.ts'
import { isPattern, decodedPath } from './patterns.ts'

/** The limits of Cloudflare Pages, which silently ignores anything above them. */
export const limits = { headerRules: 100, headerLine: 2000, fixedRedirects: 2000, otherRedirects: 100 }

const placeholder = (path: string) => path.replace('{id}', ':id')

/** Encodes colons and stars in an owner's address, which would be placeholders. */
const encodedPath = (from: string) => from.replaceAll(':', '%3A').replaceAll('*', '%2A')

/** The address in percent-encoding, as browsers send it: such hosts compare addresses without decoding them. */
const percentEncodedPath = (from: string) =>
  decodedPath(from)
    .split('/')
    .map((part) => encodeURIComponent(part).replaceAll(/[!'()*]/g, percentEncoded))
    .join('/')

const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`

/** `_redirects`, as Netlify and Cloudflare Pages read it. */
export function redirectRules({ answers, redirects, api }: Rules): string {
  // Hosts have no pattern for an id: a rule for any name at the root would also match /robots.txt.
  const supported = redirects.filter(({ from }) => !/^\/\{id\}\/?$/.test(from))
  // The host itself redirects pages from their trailing slash, except below an app shell.
  const isShell = (to: string) => (appShells as readonly string[]).includes(to)
  const needed = supported.filter(({ from, to }) => from !== `${to}/` || isShell(to))
  const patterns = needed.filter(({ from }) => isPattern(from))
  const fixed = needed.filter(({ from }) => !isPattern(from))
  const targets = new Map(fixed.map(({ from, to, status }) => [encodedPath(from), `${to} ${status}`]))
  for (const { from, to, status } of fixed)
    if (!targets.has(percentEncodedPath(from))) targets.set(percentEncodedPath(from), `${to} ${status}`)
  const rewrites = answers.filter(({ path, file }) => file && /\{id\}|\/\*\*$/.test(path))
  return [
    ...(api ? ['api', 'media'].map((part) => `/${part}/* ${api}/${part}/:splat 200`) : []),
    ...[...targets].map(([from, target]) => `${from} ${target}`),
    ...patterns.map(({ from, to, status }) => `${placeholder(from)} ${placeholder(to)} ${status}`),
    ...rewrites.map(
      ({ path, file }) => `${placeholder(path).replace('**', '*')} ${file!.replace('.html', '')} 200`,
    ),
    '',
  ].join('\n')
}

/**
 * `_headers`. Hosts combine all matching rules, and a star also matches slashes: the headers of a folder's rule are
 * removed again for files that differ. https://developers.cloudflare.com/pages/configuration/headers/
 */
export function headerRules({ answers }: Pick<Rules, 'answers'>): string {
  const [first] = answers
  const common = Object.entries(first?.headers ?? {}).filter(([name, value]) =>
    answers.every(({ headers }) => headers[name] === value),
  )
  const withoutCommon = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !common.some(([other]) => other === name)))
  const page = answers.find(hasPolicyInPage)
  const everywhere = page ? withoutCommon(page.headers) : {}
  const rules: HeaderRule[] = answers
    .map((answer) => ({
      path: placeholder(answer.path).replace('**', '*'),
      headers: {
        ...withoutCommon(answer.headers),
        ...(!hasPolicyInPage(answer) && { 'Content-Type': answer.contentType }),
      },
    }))
    .toSorted((one, other) => fixedLength(one) - fixedLength(other))
  const folders = [
    { path: '/*', headers: everywhere },
    ...rules.filter(({ path }) => path.includes('*')),
  ].map((folder) => ({ ...folder, matches: matcherOf(folder) }))
  return [
    rule('/*', [...lines(Object.fromEntries(common)), ...lines(everywhere), '! Access-Control-Allow-Origin']),
    ...rules.flatMap(({ path, headers }) => {
      const inherited = folders.filter((folder) => folder.path !== path && folder.matches(path))
      if (isDeepStrictEqual(inherited.at(-1)!.headers, headers)) return []
      const inheritedNames = new Set(inherited.flatMap((folder) => Object.keys(folder.headers)))
      return [rule(path, [...[...inheritedNames].map((name) => `! ${name}`), ...lines(headers)])]
    }),
    '',
  ].join('\n\n')
}

/**
 * For a site with too many pages to have a rule for each: puts the policy into each page, so that it needs no rule.
 * Screens, which are few, keep their rules.
 */
export function withPolicies(pages: Exported): Exported {
  return new Map(
    [...pages].map(([path, page]): [string, ExportedFile] => {
      const isScreen = path.includes('{id}') || (appShells as readonly string[]).includes(path)
      if (isScreen || !page.contentType.startsWith('text/html')) return [path, page]
      // Such hosts send the same Cache-Control header as the server.
      const { 'Content-Security-Policy': _, 'Cache-Control': __, ...headers } = page.headers
      return [path, { ...page, headers, body: Buffer.from(withPolicy(page)) }]
    }),
  )
}

/** Whether it is a page without a policy in its headers, because `withPolicies` has put it into the page. */
const hasPolicyInPage = ({ contentType, headers }: Answer) =>
  contentType.startsWith('text/html') && !headers['Content-Security-Policy']

interface HeaderRule {
  path: string
  headers: Record<string, string>
}

const rule = (path: string, headerLines: readonly string[]) =>
  [path, ...headerLines.map((line) => `  ${line}`)].join('\n')

const lines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

/** For sorting: general rules come before specific ones, whose headers take precedence. */
const fixedLength = ({ path }: HeaderRule) => path.replace('*', '').length

/** Returns a function that tells whether a rule with a star matches a path. */
function matcherOf({ path }: HeaderRule) {
  const [start, end] = path.split('*') as [string, string]
  return (other: string) =>
    other.startsWith(start) && other.endsWith(end) && other.length >= start.length + end.length
}

/** Whether such a host reads all of these headers. It silently ignores further rules and longer lines. */
export const areWithinLimits = (headers: string): boolean =>
  countOf(headers) <= limits.headerRules &&
  headers.split('\n').every(({ length }) => length <= limits.headerLine)

/** A warning if there are redirects that Cloudflare Pages ignores. */
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

/** The page with its policy in a `meta` element. `frame-ancestors` has no effect there; the rule for all pages covers it. */
export function withPolicy({ body, headers }: ExportedFile): string {
  const policy = (headers['Content-Security-Policy'] ?? '').replace(/; frame-ancestors [^;]+/, '')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return Buffer.from(body).toString().replace('<head>', `<head>${meta}`)
}
