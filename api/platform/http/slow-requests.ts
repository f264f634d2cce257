import type { IncomingMessage, ServerResponse } from 'node:http'

/** A body has to deliver this many bytes in each interval, or its end. 64 kB is also the body limit of most routes. */
const minBytes = 64 * 1024
const intervalMs = 15_000

/** Ends a request whose body arrives too slowly: many of them would occupy every connection. */
export function closeSlowRequest(request: IncomingMessage, response: ServerResponse) {
  const { socket, headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  let before = socket.bytesRead
  const timer = setInterval(() => {
    const received = socket.bytesRead - before
    before = socket.bytesRead
    if (received >= minBytes) return
    if (!response.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroySoon()
  }, intervalMs).unref()
  request.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer))
}
