import type { Env } from '../../env.ts'
import { plainHeaders, revalidated } from '../../http/headers.ts'
import { isCompressible } from '../cache/compress.ts'
import type { ExportedFile, Rules } from './answers.ts'
import { isPattern, addressPattern, targetOf, withQuery, decodedPath } from './patterns.ts'

/** The configuration for nginx, to be included in a `server` whose `root` is the folder. */
export function nginxConf(
  env: Pick<Env, 'publicUrl' | 'hsts'>,
  { answers, redirects, api }: Rules,
  notFound: ExportedFile | undefined,
): string {
  const plain = headerLines(plainHeaders(env))
  return [
    'absolute_redirect off;',
    'error_page 404 /404.html;',
    ...(notFound ? [location('= /404.html', ['internal;', ...headersOf(notFound)])] : []),
    ...(api ? ['/api/', '/media/'].map((path) => proxyTo(path, api)) : []),
    ...withoutDuplicates([
      ...answers.map((answer) => ({
        path: pattern(answer.path),
        lines: [`try_files ${answer.file?.replace('$path', '$uri') ?? '$uri'} =404;`, ...headersOf(answer)],
      })),
      ...redirects.map(({ from, to, status }) => ({
        path: isPattern(from) ? pattern(from) : fixed(from),
        lines: [
          ...plain,
          ...(status === 308 ? [] : headerLines(revalidated)),
          `return ${status} ${withQuery(targetOf(to, '$1'), '$is_args$args')};`,
        ],
      })),
    ]).map(({ path, lines }) => location(path, lines)),
    location('/', ['return 404;']),
    '',
  ].join('\n')
}

const location = (path: string, lines: readonly string[]) =>
  [`location ${path} {`, ...lines.map((line) => `  ${line}`), '}'].join('\n')

/** nginx looks up fixed addresses directly, and tries patterns in their order. */
const pattern = (path: string) => (/[*{]/.test(path) ? `~ "${addressPattern(path)}"` : fixed(path))

const fixed = (path: string) => `= ${quoted(decodedPath(path))}`

const quoted = (path: string) =>
  /^[\p{L}\p{N}\-._~/+,@!=:%]*$/u.test(path) ? path : `"${path.replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** nginx does not start if an address occurs twice, and it compares addresses after decoding them. */
function withoutDuplicates<T extends { path: string }>(locations: readonly T[]): T[] {
  const paths = new Set<string>()
  return locations.filter(({ path }) => !paths.has(path) && paths.add(path))
}

const headersOf = ({ contentType, headers }: Pick<ExportedFile, 'contentType' | 'headers'>) => [
  'types {}',
  `default_type "${contentType}";`,
  ...(isCompressible({ contentType, body: Buffer.alloc(1000) })
    ? ['gzip on;', 'gzip_vary on;', 'gzip_types *;', 'gzip_min_length 257;']
    : []),
  ...headerLines(headers),
]

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} "${value}" always;`)

const proxyTo = (path: string, api: string) =>
  location(`^~ ${path}`, [
    `proxy_pass ${api};`,
    'proxy_ssl_server_name on;',
    'proxy_set_header X-Forwarded-For $remote_addr;',
  ])
