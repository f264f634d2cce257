import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastPath } from '../../http/server.ts'
import type { Selected } from './cached-response.ts'
import { queryOf, type CountView } from '../../http/page-view.ts'
import { readPlainRequest } from './plain-request.ts'
import { countResponse, type ResponseCounts } from './response-counts.ts'
import { lookUp, select, type ReadonlyPageCache } from './serve.ts'

/** How long a connection may be silent: before its first request, and after one. */
const timeoutMs = { first: 5000, next: 65_000 }
/** Larger bodies are not copied into one buffer with the head, to save memory. */
const maxCopiedBytes = 64 * 1024

/**
 * Answers plain requests for cached pages directly on their sockets: at least 1.5 times as many per second as Node's
 * HTTP server (`npm run bench -- pages`). A connection with any other request is handed over to that server permanently,
 * with the bytes received, and so is every connection after `close`. Disposing of it ends the remaining connections.
 */
export function openFastPath(
  server: Server,
  cache: ReadonlyPageCache,
  counts: ResponseCounts,
  countView: CountView,
): FastPath {
  const [toNode] = server.listeners('connection') as [(this: Server, socket: Socket) => void]
  server.off('connection', toNode)
  const sockets = new Set<Socket>()
  let isOpen = true

  server.on('connection', (socket: Socket) => {
    const read = (chunk: Buffer) => {
      const response =
        isOpen && socket.writableLength === 0 && respond(chunk, socket, cache, counts, countView)
      if (!response) return handOver(chunk)
      const { head, body } = response
      if (body) socket.cork()
      socket.write(head)
      if (body) {
        socket.write(body)
        socket.uncork()
      }
      // Each write restarts it; to set it again would make a timer for each request.
      if (socket.timeout !== timeoutMs.next) socket.setTimeout(timeoutMs.next)
    }
    const end = () => socket.end()
    const drop = () => socket.destroy()
    const forget = () => sockets.delete(socket)
    const handOver = (chunk: Buffer) => {
      socket.setTimeout(0).off('data', read).off('end', end).off('close', forget)
      socket.off('timeout', drop).off('error', drop)
      sockets.delete(socket)
      socket.pause().unshift(chunk)
      toNode.call(server, socket)
      socket.resume()
    }
    sockets.add(socket)
    socket.on('data', read).on('end', end).on('close', forget)
    socket.setTimeout(timeoutMs.first).on('timeout', drop).on('error', drop)
  })
  return {
    close: () => void (isOpen = false),
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroySoon()
    },
  }
}

function respond(
  chunk: Buffer,
  socket: Socket,
  cache: ReadonlyPageCache,
  counts: ResponseCounts,
  countView: CountView,
): Serialized | undefined {
  const request = readPlainRequest(chunk)
  const cached = request && lookUp(cache, request.url)
  if (!cached) return undefined
  const selected = select(cached, request.acceptEncoding, request.ifNoneMatch)
  countResponse(counts, selected.status)
  const page = cached.countedAs
  if (page) countView({ page, query: queryOf(request.url), socket, fields: request.view })
  return serialize(selected)
}

interface Serialized {
  /** Includes the body if it is small. */
  head: Buffer
  body: Buffer | undefined
}

const serialized = new WeakMap<string[], Serialized & { second: number }>()

/** Serializes a response, at most once per second because of its Date header. */
function serialize({ status, head: fields, body }: Selected): Serialized {
  const second = Math.floor(Date.now() / 1000)
  const cached = serialized.get(fields)
  if (cached?.second === second) return cached
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (let i = 0; i < fields.length; i += 2) lines.push(`${fields[i]}: ${fields[i + 1]}`)
  lines.push(`Date: ${new Date(second * 1000).toUTCString()}`)
  lines.push('Connection: keep-alive', `Keep-Alive: timeout=${timeoutMs.next / 1000}`, '', '')
  const head = Buffer.from(lines.join('\r\n'), 'latin1')
  const result =
    body && body.length > maxCopiedBytes
      ? { second, head, body }
      : { second, head: body ? Buffer.concat([head, body]) : head, body: undefined }
  serialized.set(fields, result)
  return result
}
