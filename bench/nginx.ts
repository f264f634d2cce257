import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { works } from './load.ts'
import { end, untilAnswered } from '../dev/test/process.ts'
import { freePort } from '../api/ports.ts'

export const hasNginx = works('nginx', ['-v'])

/** nginx with one worker, serving the bytes and fields of one answer of another server as a static file. */
export interface Copy extends AsyncDisposable {
  url: string
}

export async function startNginx(body: Buffer, headers: Headers): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'page'), body)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, headers))
  const child = spawn(
    'nginx',
    ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'errors')],
    {
      stdio: 'inherit',
    },
  )
  const url = `http://127.0.0.1:${port}/page`
  await untilAnswered(url, child)
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Set up to be as quick as it gets: nothing logged, the file kept open, connections never closed. */
function configuration(folder: string, port: number, headers: Headers) {
  const own = ['connection', 'keep-alive', 'date', 'content-length', 'content-type']
  const fields = [...headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
daemon off;
worker_processes 1;
pid ${folder}/pid;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  open_file_cache max=10;
  server_tokens off;
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    etag off;
    types {}
    default_type "${headers.get('content-type')}";
    add_header Last-Modified "";
    ${fields.join('\n    ')}
  }
}
`
}
