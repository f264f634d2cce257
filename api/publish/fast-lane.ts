import { STATUS_CODES, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { isHost } from '../http/request-target.ts'
import { choose, find, type Shelf } from './serve.ts'
import { count, type Served } from './served.ts'

/** Milliseconds that a connection may be silent: before its first request, and after one. */
const patience = { first: 5000, next: 65_000 }
/** A bigger body is not worth a second copy of it in memory. */
const mostBytes = 128 * 1024

/** A GET without a body, its head whole and by the letter of RFC 9112: what it asks for, and its fields. */
const plain = /^GET (\/[!-~]*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[\t -~]*\r\n)+)\r\n$/
const host = /^host:(.*)/gim
/** What makes a request more than that. */
const special =
  /^(?:(?:content-length|transfer-encoding|upgrade|expect|trailer|range):|connection:(?![\t ]*keep-alive[\t ]*$))/im
const acceptEncoding = /^accept-encoding:(.*)/gim
const ifNoneMatch = /^if-none-match:(.*)/gim

/**
 * Answers the plainest requests for what is on the shelf right on their connections: Node's HTTP machinery costs
 * several times what such an answer does. A connection on which anything else arrives is Node's from there on, with
 * what has arrived, and so is every one that asks after `close`. Disposing of it ends the connections that are left.
 */
export function openFastLane(server: Server, shelf: Shelf, served: Served): Disposable & { close(): void } {
  const [toNode] = server.listeners('connection') as [(this: Server, socket: Socket) => void]
  server.off('connection', toNode)
  const here = new Set<Socket>()
  let isOpen = true

  server.on('connection', (socket: Socket) => {
    const read = (chunk: Buffer) => {
      const answer = isOpen && socket.writableLength === 0 && answerTo(chunk, shelf, served)
      if (!answer) return leave(chunk)
      socket.write(answer)
      socket.setTimeout(patience.next)
    }
    const end = () => socket.end()
    const drop = () => socket.destroy()
    const forget = () => here.delete(socket)
    const leave = (chunk: Buffer) => {
      socket.setTimeout(0).off('data', read).off('end', end).off('close', forget)
      socket.off('timeout', drop).off('error', drop)
      here.delete(socket)
      socket.pause().unshift(chunk)
      toNode.call(server, socket)
      socket.resume()
    }
    here.add(socket)
    socket.on('data', read).on('end', end).on('close', forget)
    socket.setTimeout(patience.first).on('timeout', drop).on('error', drop)
  })
  return {
    close: () => void (isOpen = false),
    [Symbol.dispose]: () => {
      for (const socket of here) socket.destroySoon()
    },
  }
}

function answerTo(chunk: Buffer, shelf: Shelf, served: Served): Buffer | undefined {
  const [, url, fields] = (chunk.length < 8192 && plain.exec(chunk.toString('latin1'))) || []
  if (!url || !fields || special.test(fields) || !isHost(valueOf(fields, host) ?? '')) return undefined
  const resource = find(shelf, url)
  if (!resource || resource.body.length > mostBytes) return undefined
  const chosen = choose(resource, valueOf(fields, acceptEncoding), valueOf(fields, ifNoneMatch))
  count(served, chosen.status)
  return message(chosen)
}

/** A field's value; one that stands on several lines is their list (RFC 9110, 5.3). */
function valueOf(fields: string, lines: RegExp): string | undefined {
  const found = fields.match(lines)?.map((line) => line.slice(line.indexOf(':') + 1).trim())
  return found?.join(', ')
}

const ready = new WeakMap<string[], { second: number; bytes: Buffer }>()

/** Head and body in one piece, made once a second because of the date in it. */
function message({ status, head, body }: ReturnType<typeof choose>): Buffer {
  const second = Math.floor(Date.now() / 1000)
  const kept = ready.get(head)
  if (kept?.second === second) return kept.bytes
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`]
  for (let i = 0; i < head.length; i += 2) lines.push(`${head[i]}: ${head[i + 1]}`)
  lines.push(`Date: ${new Date(second * 1000).toUTCString()}`)
  lines.push('Connection: keep-alive', `Keep-Alive: timeout=${patience.next / 1000}`, '', '')
  const bytes = Buffer.concat([Buffer.from(lines.join('\r\n'), 'latin1'), ...(body ? [body] : [])])
  ready.set(head, { second, bytes })
  return bytes
}
