import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { end, untilAnswered } from './process.ts'

export const hasNginx = isInstalled('nginx', '-v')

export interface Nginx extends AsyncDisposable {
  url: string
  pid: number
}

interface Settings {
  /** The content of its `server` block, without the port. */
  server: string
  http?: string
  /** A path that responds once nginx is ready. */
  probe?: string
  workers?: number
}

/** Starts nginx without logging, with one worker by default. */
export async function startNginx({ server, http = '', probe = '/', workers = 1 }: Settings): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const config = `
daemon off;
worker_processes ${workers};
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  server_tokens off;
  ${temporary.join('\n  ')}
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')],
    { stdio: 'inherit' },
  )
  const url = `http://127.0.0.1:${port}`
  await untilAnswered(url + probe, child)
  return {
    url,
    pid: child.pid!,
    [Symbol.asyncDispose]: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function isInstalled(program: string, argument: string): boolean {
  try {
    execFileSync(program, [argument], { stdio: 'ignore' })
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT'
  }
}
