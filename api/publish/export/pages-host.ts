import { appShells } from '../../site-addresses.ts'
import type { Answer, ExportedFile, Rules } from './answers.ts'

/** What a site may have at Cloudflare Pages; any more is left out there without a word. */
export const limits = { headerRules: 100, headerLine: 2000, fixedRedirects: 2000, otherRedirects: 100 }

const placeholder = (path: string) => path.replace('{id}', ':id')

/** A colon in an address of the owner's is none of a placeholder, and a star stands for itself alone. */
const asAsked = (from: string) => placeholder(from.replaceAll(':', '%3A').replaceAll('*', '%2A'))

/** `_redirects`, as Netlify and Cloudflare Pages read it. */
export function redirectRules({ answers, redirects, api }: Rules): string {
  // Hosts know no pattern for an id: a rule for any name at the root would also take /robots.txt.
  const known = redirects.filter(({ from }) => !/^\/\{id\}\/?$/.test(from))
  // Pages lose the slash by themselves, but for what lies below a shell.
  const isShell = (to: string) => (appShells as readonly string[]).includes(to)
  const needed = known
    .filter(({ from, to }) => from !== `${to}/` || isShell(to))
    .toSorted((one, other) => Number(one.from.includes('{id}')) - Number(other.from.includes('{id}')))
  const elsewhere = answers.filter(({ path, file }) => file && /\{id\}|\/\*\*$/.test(path))
  return [
    ...(api ? ['api', 'media'].map((part) => `/${part}/* ${api}/${part}/:splat 200`) : []),
    ...needed.map(({ from, to, status }) => `${asAsked(from)} ${placeholder(to)} ${status}`),
    ...elsewhere.map(
      ({ path, file }) => `${placeholder(path).replace('**', '*')} ${file!.replace('.html', '')} 200`,
    ),
    '',
  ].join('\n')
}

/** `_headers`. Headers that all files share are in one rule: hosts combine the rules that match. */
export function headerRules({ answers }: Rules): string {
  const common = Object.entries(answers[0]?.headers ?? {}).filter(([name, value]) =>
    answers.every(({ headers }) => headers[name] === value),
  )
  const rule = (path: string, lines: readonly string[]) =>
    [path, ...lines.map((line) => `  ${line}`)].join('\n')
  const lines = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([name, value]) => `${name}: ${value}`)
  const own = ({ headers, contentType }: Answer) =>
    lines([
      ...Object.entries(headers).filter(([name]) => !common.some(([other]) => other === name)),
      ['Content-Type', contentType],
    ])
  return [
    rule('/*', [...lines(common), '! Access-Control-Allow-Origin']),
    ...answers.map((answer) => rule(placeholder(answer.path).replace('**', '*'), own(answer))),
    '',
  ].join('\n\n')
}

/** The page with its policy in itself. What a page cannot say of itself, who may frame it, is in the rule for all. */
export function withPolicy({ body, headers }: ExportedFile): string {
  const policy = (headers['Content-Security-Policy'] ?? '').replace(/; frame-ancestors [^;]+/, '')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return Buffer.from(body).toString().replace('<head>', `<head>${meta}`)
}
