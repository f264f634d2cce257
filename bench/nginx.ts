import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../dev/test/nginx.ts'

/** nginx that serves a response of another server, with its body and headers, as a static file. */
export interface Copy extends AsyncDisposable {
  url: string
  pid: number
}

/** Starts nginx with a copy of a response. */
export async function startCopy(body: Buffer, headers: Headers, workers = 1): Promise<Copy> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-copy-'))
  writeFileSync(join(folder, 'page'), body)
  const nginx = await startNginx({ http: quick, server: settings(folder, headers), probe: '/page', workers })
  return {
    url: `${nginx.url}/page`,
    pid: nginx.pid,
    [Symbol.asyncDispose]: async () => {
      await nginx[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Settings for maximum speed: no logging, cached file handles, persistent connections. */
const quick = 'sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=10;'

function settings(folder: string, headers: Headers) {
  const own = ['connection', 'keep-alive', 'date', 'content-length', 'content-type']
  const fields = [...headers]
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
  return `root ${folder};
    etag off;
    types {}
    default_type "${headers.get('content-type')}";
    add_header Last-Modified "";
    ${fields.join('\n    ')}`
}
