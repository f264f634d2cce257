import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { listen } from '#api/platform/ports.ts'

/** A proxy between the product and PostgreSQL, like a connection pooler or a TLS terminator. */
export interface DatabaseProxy extends AsyncDisposable {
  port: number
  /** The number of forwarded connections. */
  served: () => number
}

interface Options {
  /** PEM strings; without them, TLS is refused, as by a server without TLS. */
  tls?: { key: string; cert: string }
  /** The allowed startup parameters; all if omitted. */
  allowed?: readonly string[]
}

const tlsRequest = 80877103

/** Handles the startup phase of PostgreSQL's protocol and forwards everything else to the server. */
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

/** The parameter names of a startup message: length, version, then names and values, each terminated by a zero byte. */
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
