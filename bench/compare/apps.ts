import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { end, untilAnswered } from '../../dev/test/process.ts'
import { freePort } from '../../dev/free-port.ts'

const root = join(import.meta.dirname, '../..')
const template = (name: string) =>
  readFileSync(join(import.meta.dirname, 'templates', `${name}.template`), 'utf8')
const fonts = {
  'text.woff2': 'figtree/files/figtree-latin-wght-normal.woff2',
  'display.woff2': 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
}

/** A served page; disposal stops its server. */
export interface Served extends AsyncDisposable {
  url: string
}

/** Writes an app to a folder, with the product's pictures and fonts, and installs its packages. */
function prepare(folder: string, files: Record<string, string>, packages: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  cpSync(join(root, 'site/public'), join(folder, 'public'), { recursive: true })
  mkdirSync(join(folder, 'public/fonts'), { recursive: true })
  for (const [name, file] of Object.entries(fonts))
    cpSync(join(root, 'node_modules/@fontsource-variable', file), join(folder, 'public/fonts', name))
  const given = { name: 'compared', private: true, type: 'module', dependencies: packages }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(given))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const runs = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
const node = (folder: string, args: string[], settings: Record<string, string> = {}) =>
  execFileSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...runs, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Serves a static Astro site with default settings, with Brotli compression as on common static hosts. */
export async function serveAstro(folder: string, content: string): Promise<Served> {
  const files = {
    'src/pages/index.astro': template('astro'),
    'src/site.css': template('site.css'),
    'src/content.json': content,
  }
  prepare(folder, files, { astro: '7.3.4' })
  node(folder, ['node_modules/astro/bin/astro.mjs', 'build'])
  return serveStatic(join(folder, 'dist'))
}

/**
 * Serves a Next.js page with default settings (app router, next/image, next/link) by its production server. The page is
 * static, its content is in a database, and a save revalidates it on demand.
 */
export async function serveNext(
  folder: string,
  content: string,
  settings: { DATABASE_URL: string; SAVE_KEY: string },
): Promise<Served> {
  const files = {
    'app/layout.jsx': template('layout.jsx'),
    'app/page.jsx': template('page.jsx'),
    'app/form.jsx': template('form.jsx'),
    'app/site.css': template('site.css'),
    'app/content.json': content,
    'app/content.js': template('content.js'),
    'app/save/route.js': template('save.js'),
  }
  prepare(folder, files, { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1', pg: '8.23.1' })
  node(folder, ['node_modules/next/dist/bin/next', 'build'], settings)
  const port = await freePort()
  const child = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', String(port)], {
    cwd: folder,
    env: { ...process.env, ...runs, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url, child)
  return { url, [Symbol.asyncDispose]: async () => void (await end(child)) }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function serveStatic(folder: string): Promise<Served> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const files = new Map(
    found.map((entry) => {
      const file = join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      const packed = extname(file) === '.woff2' ? undefined : brotliCompressSync(bytes)
      const path = file.slice(folder.length).replace(/\/index\.html$/, '/')
      return [
        path,
        {
          type: types[extname(file)] ?? 'application/octet-stream',
          bytes: packed ?? bytes,
          packed: Boolean(packed),
        },
      ]
    }),
  )
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '/')
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Length': file.bytes.length,
      'Cache-Control': 'public, max-age=3600',
      ...(file.packed && { 'Content-Encoding': 'br' }),
    })
    response.end(file.bytes)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
