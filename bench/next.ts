import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../dev/free-port.ts'
import { end, untilAnswered } from '../dev/test/process.ts'

const template = (name: string) => readFileSync(join(import.meta.dirname, 'next', `${name}.template`), 'utf8')

/** A served page; disposal stops its server. */
export interface Served extends AsyncDisposable {
  url: string
}

/** Writes an app to a folder and installs its packages. */
function prepare(folder: string, files: Record<string, string>, packages: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const given = { name: 'compared', private: true, type: 'module', dependencies: packages }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(given))
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const runs = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
const node = (folder: string, args: string[], settings: Record<string, string> = {}) =>
  execFileSync(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...runs, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/**
 * Serves a Next.js page with default settings by its production server. The page is static, its content is in a
 * database, and a save revalidates it on demand.
 */
export async function serveNext(
  folder: string,
  settings: { DATABASE_URL: string; SAVE_KEY: string },
): Promise<Served> {
  const files = {
    'app/layout.jsx': template('layout.jsx'),
    'app/page.jsx': template('page.jsx'),
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
