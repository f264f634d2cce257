import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { listen } from '#api/ports.ts'

/** What stands between the product and its PostgreSQL server, as a pooler does, or what ends TLS. */
export interface DatabaseProxy extends AsyncDisposable {
  port: number
  /** How many connections were handed on. */
  served: () => number
}

interface Options {
  /** PEM; without it, TLS is refused as a server without it does. */
  tls?: { key: string; cert: string }
  /** The parameters that a connection may begin with; any without it. */
  allowed?: readonly string[]
}

const tlsRequest = 80877103

/** Speaks as much of PostgreSQL's protocol as comes before the first message, and hands everything on to the server. */
export async function startDatabaseProxy(
  serverUrl: string,
  { tls, allowed }: Options,
): Promise<DatabaseProxy> {
  const { hostname, port: serverPort } = new URL(serverUrl)
  const open = new Set<Socket>()
  let served = 0
  const handOn = (client: Socket, start: Buffer) => {
    const wrong = startParameters(start).find((name) => allowed && !allowed.includes(name))
    if (wrong) return client.end(errorResponse('08P01', `unsupported startup parameter: ${wrong}`))
    served++
    const server = connect(Number(serverPort), hostname)
    open.add(server)
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('error', () => server.destroy()).on('close', () => server.destroy())
    server.write(start)
    return void server.pipe(client).pipe(server)
  }
  const begin = (client: Socket) => {
    client
      .on('error', () => {})
      .once('data', (start: Buffer) => {
        if (start.readInt32BE(4) !== tlsRequest) return handOn(client, start)
        client.write(tls ? 'S' : 'N')
        const next = tls ? new TLSSocket(client, { isServer: true, ...tls }) : client
        return begin(next)
      })
  }
  const front = createServer((socket) => {
    open.add(socket)
    begin(socket)
  })
  const port = await listen(front, 0, '127.0.0.1')
  return {
    port,
    served: () => served,
    [Symbol.asyncDispose]: async () => {
      front.close()
      for (const socket of open) socket.destroy()
      await once(front, 'close')
    },
  }
}

/** The names in a startup message: its length, the version, then names and values, each ended by a zero. */
const startParameters = (start: Buffer) =>
  start
    .toString('utf8', 8, start.readInt32BE(0) - 2)
    .split('\0')
    .filter((_, i) => i % 2 === 0)

function errorResponse(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
