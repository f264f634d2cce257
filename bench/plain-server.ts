import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Response {
  head: string[]
  /** In base64. */
  body: string
}

/** Node's HTTP server with one fixed response, in a separate process, to compare the fast path with. */
export async function startPlainServer(body: Buffer, headers: Headers) {
  const child = fork(import.meta.filename)
  const head = [...headers].filter(([name]) => !['connection', 'keep-alive', 'date'].includes(name)).flat()
  child.send({ head, body: body.toString('base64') } satisfies Response)
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => void child.kill() }
}

if (process.send)
  process.once('message', ({ head, body }: Response) => {
    const bytes = Buffer.from(body, 'base64')
    const server = createServer((_, response) => response.writeHead(200, head).end(bytes))
    server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port))
  })
