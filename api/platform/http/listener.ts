import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import { Problem, problemText, problemType, type Status } from './problem.ts'
import { rejectedStatus } from './request-target.ts'

interface Options {
  log: Log
  /** Sent with refusals and errors. */
  headers?: Record<string, string>
  handle: (request: IncomingMessage, response: ServerResponse) => unknown
}

/**
 * The request listener of every port: refuses malformed requests before anything else reads them, and answers 500 when
 * `handle` throws or rejects, so that one failure never ends the process.
 */
export const createListener =
  ({ log, headers = {}, handle }: Options): RequestListener =>
  (request, response) => {
    const end = (status: Status) => {
      if (response.headersSent) return void response.destroy()
      response.shouldKeepAlive = false
      response
        .writeHead(status, { ...headers, 'Content-Type': problemType })
        .end(problemText(new Problem(status)))
    }
    const fail = (error: unknown) => {
      log.error({ err: error }, 'unexpected error')
      end(500)
    }
    const refusal = rejectedStatus(request)
    if (refusal) return end(refusal)
    try {
      void Promise.resolve(handle(request, response)).catch(fail)
    } catch (error) {
      fail(error)
    }
  }
