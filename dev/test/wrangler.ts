import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { end, untilAnswered } from './process.ts'

export const hasWrangler = isInstalled()

/** Serves a folder like Cloudflare Pages, with Cloudflare's tool: https://developers.cloudflare.com/pages/functions/local-development/ */
export async function startWrangler(root: string): Promise<AsyncDisposable & { url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-wrangler-'))
  const port = await freePort()
  const args = [
    'pages',
    'dev',
    root,
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--log-level',
    'error',
    // A date that every release supports: the default is today, which an older release may not support.
    '--compatibility-date',
    '2026-01-01',
  ]
  const child = spawn('wrangler', args, {
    cwd: folder,
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, WRANGLER_SEND_METRICS: 'false', CI: '1' },
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url, child)
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isInstalled(): boolean {
  try {
    execFileSync('wrangler', ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
