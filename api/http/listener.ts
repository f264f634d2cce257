import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '../log.ts'
import { Problem, problemText, problemType, type Status } from './problem.ts'
import { refusalOf } from './request-target.ts'

interface Given {
  log: Log
  /** On answers that come from here. */
  headers?: Record<string, string>
  answer: (request: IncomingMessage, response: ServerResponse) => unknown
}

/**
 * The listener of every port of ours: a malformed request is refused before anything else looks at it, and a failure
 * of `answer`, at once or later, ends the request and not the process.
 */
export const createListener =
  ({ log, headers = {}, answer }: Given): RequestListener =>
  (request, response) => {
    const end = (status: Status) => {
      if (response.headersSent) return void response.destroy()
      response.shouldKeepAlive = false
      response
        .writeHead(status, { ...headers, 'Content-Type': problemType })
        .end(problemText(new Problem(status)))
    }
    const fail = (error: unknown) => {
      log.error({ err: error }, 'unforeseen error')
      end(500)
    }
    const refusal = refusalOf(request)
    if (refusal) return end(refusal)
    try {
      void Promise.resolve(answer(request, response)).catch(fail)
    } catch (error) {
      fail(error)
    }
  }
