import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../dev/test/nginx.ts'

/** nginx, which serves the bytes and headers of another server's response as a static file. */
export interface Copy extends AsyncDisposable {
  url: string
  pid: number
}

/** Starts nginx, by default with one worker. */
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

/** The fastest configuration: no logs, the file stays open, connections stay open. */
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
