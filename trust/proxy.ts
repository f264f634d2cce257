import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a PostgreSQL server that can silently drop all data. */
export interface Proxy extends AsyncDisposable {
  url: string
  /** Drops data without closing connections: of all connections, or only of those that listen for notifications. */
  silence(which: 'all' | 'notices'): void
  /** Closes silenced connections and forwards data again. */
  open(): void
}

/** Starts a proxy between one process and the database server with this URL. */
export async function startProxy(url: string): Promise<Proxy> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<{ isListening: boolean; client: Socket; server: Socket }>()
  let silent: 'all' | 'notices' | undefined
  const isSilent = (isListening: boolean) => silent === 'all' || (silent === 'notices' && isListening)
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname)
    const pair = { isListening: false, client, server }
    pairs.add(pair)
    client.once('data', (chunk) => (pair.isListening = chunk.includes('frontdesk listen')))
    const pass = (from: Socket, to: Socket) =>
      from
        .on('data', (chunk) => isSilent(pair.isListening) || to.write(chunk))
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair)
          to.destroy()
        })
    pass(client, server)
    pass(server, client)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const here = new URL(url)
  here.host = `127.0.0.1:${(proxy.address() as { port: number }).port}`
  const end = (which: (pair: { isListening: boolean }) => boolean) => {
    for (const pair of pairs) if (which(pair)) pair.client.destroy()
  }
  return {
    url: here.href,
    silence: (which) => (silent = which),
    open: () => {
      end(({ isListening }) => isSilent(isListening))
      silent = undefined
    },
    [Symbol.asyncDispose]: async () => {
      proxy.close()
      end(() => true)
    },
  }
}
