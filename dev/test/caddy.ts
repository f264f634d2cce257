import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { isInstalled } from './nginx.ts'
import { end, untilAnswered } from './process.ts'

export const hasCaddy = isInstalled('caddy', 'version')

/** Starts Caddy with these lines in its site block, without TLS and logging. */
export async function startCaddy(site: string): Promise<AsyncDisposable & { url: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-caddy-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const config = join(folder, 'Caddyfile')
  writeFileSync(config, `{\n  admin off\n  log {\n    output discard\n  }\n}\n${url} {\n${site}\n}\n`)
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  await untilAnswered(url, child)
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
