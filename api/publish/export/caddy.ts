import type { Env } from '../../env.ts'
import { plainHeaders, revalidated } from '../../http/headers.ts'
import type { ExportedFile, Rules } from './answers.ts'
import { addressPattern, redirectPattern, targetOf, withQuery } from './patterns.ts'

/** The configuration for Caddy, to be imported in a site whose `root` is the folder. */
export function caddyfile(
  env: Pick<Env, 'publicUrl' | 'hsts'>,
  { answers, redirects, api }: Rules,
  notFound: ExportedFile | undefined,
): string {
  const plain = headerLines(plainHeaders(env))
  return [
    'encode zstd gzip',
    ...(api ? ['/api/*', '/media/*'].map((path) => proxyTo(path, api)) : []),
    ...answers.map((answer, at) =>
      handle(`page${at}`, addressPattern(answer.path), [
        ...headersOf(answer),
        ...(answer.file ? [`rewrite * ${encodeURI(answer.file).replace('$path', '{path}')}`] : []),
        'file_server {\n    disable_canonical_uris\n  }',
      ]),
    ),
    ...redirects.map(({ from, to, status }, at) =>
      handle(`redirect${at}`, redirectPattern(from), [
        ...plain,
        ...(status === 308 ? [] : headerLines(revalidated)),
        `redir * ${withQuery(targetOf(to, `{re.redirect${at}.1}`), '{ask}')} ${status}`,
      ]),
    ),
    'map {query} {ask} {\n  "" ""\n  default "?{query}"\n}',
    'handle {\n  error 404\n}',
    ...(notFound
      ? [
          'handle_errors {\n  @missing expression {err.status_code} == 404',
          block('handle @missing', [
            ...headersOf(notFound),
            'rewrite * /404.html',
            'file_server {\n    status 404\n  }',
          ]),
          '}',
        ]
      : []),
    '',
  ].join('\n')
}

const block = (name: string, lines: readonly string[]) =>
  [`${name} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')

/** Matches by regular expression, because Caddy's own patterns ignore case. */
const handle = (name: string, expression: string, lines: readonly string[]) =>
  `@${name} path_regexp ${name} "${expression}"\n${block(`handle @${name}`, lines)}`

const headersOf = ({ contentType, headers }: Pick<ExportedFile, 'contentType' | 'headers'>) =>
  headerLines({ ...headers, 'Content-Type': contentType })

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `header ${name} "${value}"`)

const proxyTo = (path: string, api: string) =>
  block(`handle ${path}`, [`reverse_proxy ${api} {\n    header_up Host {upstream_hostport}\n  }`])
