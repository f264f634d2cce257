import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers a request that Node's parser rejects as Node itself would, and closes the connection. While a response is
 * being sent, it only closes the connection. It runs after pending events: on a connection from the fast path, Node may
 * still treat a response as being sent that has just finished.
 */
export function answerClientError(
  { code = '' }: NodeJS.ErrnoException,
  socket: Socket,
  isResponding: () => boolean,
) {
  setImmediate(() => {
    const status = statuses[code] ?? 400
    if (socket.writable && !isResponding())
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`)
    socket.destroySoon()
  })
}
