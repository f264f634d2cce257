import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { isUnavailable } from '../db/errors.ts'
import { DomainError, type ErrorKind } from '../errors.ts'
import type { Log } from '../log.ts'
import { requestLine } from './request-line.ts'

const titles = {
  400: 'The body could not be read',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict with the current state',
  411: 'Content-Length is required',
  412: 'It was changed in the meantime',
  413: 'Too large',
  414: 'The address is too long',
  415: 'Unsupported media type',
  422: 'Please check what you entered',
  428: 'Confirmation is required',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'Not available at the moment',
} as const

export type Status = keyof typeof titles

interface ProblemOptions {
  detail?: string
  /** The message for each invalid field of a form. */
  errors?: Record<string, string>
  /** Further data for programs (extension members of RFC 9457, 3.2). */
  members?: Record<string, string>
  headers?: Record<string, string>
}

const statusOf: Record<ErrorKind, Status> = {
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'stale-version': 412,
  'too-large': 413,
  'unsupported-type': 415,
  'invalid-input': 422,
  'confirmation-required': 428,
  unavailable: 503,
}

/** An error response. HTTP code throws it directly; `toProblem` alone converts the errors of rules. */
export class Problem extends Error {
  override name = 'Problem'
  readonly status: Status
  readonly options: ProblemOptions
  constructor(status: Status, detailOrOptions: ProblemOptions | string = {}) {
    const options = typeof detailOrOptions === 'string' ? { detail: detailOrOptions } : detailOrOptions
    super(options.detail ?? titles[status])
    this.status = status
    this.options = options
  }
}

/** Converts an error of a rule to an error response; undefined for an unexpected error. */
export function toProblem(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  if (!(error instanceof DomainError)) return undefined
  const { retryAfter, challenge, ...options } = error.explanation
  const headers = {
    ...(retryAfter && { 'Retry-After': String(retryAfter) }),
    ...(challenge && { 'WWW-Authenticate': challenge }),
  }
  return new Problem(statusOf[error.kind], { ...options, headers })
}

export const problemType = 'application/problem+json; charset=utf-8'

/** The schema of error responses in the API's description. */
export const problem = z.looseObject({
  status: z.int(),
  title: z.string(),
  detail: z.string().optional(),
  /** The message for each invalid field. */
  errors: z.record(z.string(), z.string()).optional(),
  /** The id of the request, as in its log line. */
  requestId: z.string().optional(),
})

/** The body of an error response (RFC 9457); `requestId` identifies the log line of the request. */
export const problemText = ({ status, options: { detail, errors, members } }: Problem, requestId?: string) =>
  JSON.stringify({ ...members, status, title: titles[status], detail, errors, requestId })

export const problemResponse = (problem: Problem, requestId?: string) =>
  new Response(problemText(problem, requestId), {
    status: problem.status,
    headers: { 'Content-Type': problemType, ...problem.options.headers },
  })

/** An error response with these headers added. */
export function answerWith(problem: Problem, headers: readonly [string, string][], requestId?: string) {
  const answer = problemResponse(problem, requestId)
  for (const [name, value] of headers) answer.headers.set(name, value)
  return answer
}

/** The 503 for an unavailable database. */
export const databaseUnavailable = (detail = 'Please try again in a moment.') =>
  new Problem(503, { detail, headers: { 'Retry-After': '5' } })

/** Converts any error to an error response. Unexpected errors are logged, and the client gets no details. */
export function asProblem(error: unknown, log: Log, c?: Context): Problem {
  const request = c && requestLine(c)
  const problem = toProblem(error)
  if (problem) {
    if ((error as Error).cause) log.warn({ err: error, request }, 'not possible at the moment')
    return problem
  }
  if (error instanceof HTTPException)
    return new Problem(error.status in titles ? (error.status as Status) : 400, error.message || {})
  if (c?.req.raw.signal.aborted) return new Problem(400, 'The request was aborted.')
  if (isUnavailable(error)) {
    log.warn({ err: error, request }, 'the database is unavailable')
    return databaseUnavailable()
  }
  log.error({ err: error, request }, 'unexpected error')
  return new Problem(500)
}
