/** A link that leads out of a refusal. */
export interface Remedy {
  text: string
  href: string
}

/** An error answer of the API (RFC 9457). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The error message of each invalid field. */
  readonly errors: Readonly<Record<string, string>>
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  /** Where the reason can be removed, on this site. */
  readonly remedy: Remedy | undefined
  constructor(
    status: number,
    message: string,
    errors: Record<string, string> = {},
    { requestId, remedy }: { requestId?: string | undefined; remedy?: Remedy | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.errors = errors
    this.requestId = requestId
    this.remedy = remedy
  }
}

/** Whether the API did not accept the token of a request. */
export const isUnauthorized = (error: unknown) => error instanceof ApiError && error.status === 401

interface RequestOptions {
  params?: Readonly<Record<string, string | number>>
  query?: object | undefined
  body?: unknown
  /** An ID token; without one, the request is made as a visitor. */
  token?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** The error of a request that got no answer from the server. */
export const noAnswerError = () =>
  new ApiError(0, 'We could not reach the server. Check your connection and try again.')

/** The error of an error response. A proxy in front of the server may send something other than JSON. */
export async function errorOfResponse(
  response: Response,
  defaultMessage = 'Something went wrong. Please try again.',
): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as {
    title?: string
    detail?: string
    errors?: Record<string, string>
    requestId?: string
    remedyText?: string
    remedyPath?: string
  } | null
  const { remedyText: text, remedyPath: href } = problem ?? {}
  return new ApiError(
    response.status,
    problem?.detail ?? sentences(problem?.title, problem?.errors) ?? defaultMessage,
    problem?.errors,
    { requestId: problem?.requestId, remedy: text && href?.startsWith('/') ? { text, href } : undefined },
  )
}

/** The title of a problem, followed by its field messages, for places that have no fields to show them at. */
function sentences(title: string | undefined, errors: Record<string, string> = {}): string | undefined {
  const messages = new Set(Object.values(errors))
  return title && messages.size > 0 ? [`${title}.`, ...messages].join(' ') : title
}

/** For the rejection of a request: returns null for a 404, rethrows any other error. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

/** For the rejection of a request by a link: returns null if the link is not valid, rethrows any other error. */
export function nullIfDeadLink(error: unknown): null {
  if (error instanceof ApiError && [401, 404].includes(error.status)) return null
  throw error
}

/**
 * Sends one request: `key` is `METHOD /path` below `/api`, as the route declares it. Empty query parameters are left
 * out. Throws an ApiError; without an answer, one with status 0 and a message for the user.
 */
export async function request<T>(
  key: string,
  { params, query, body, token, headers, signal = AbortSignal.timeout(20_000) }: RequestOptions = {},
): Promise<{ data: T; headers: Headers }> {
  const [method = '', path = ''] = key.split(' ')
  let response: Response
  try {
    response = await fetch(`/api${fillPath(path, params)}${queryString(query)}`, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch {
    throw noAnswerError()
  }
  if (!response.ok) throw await errorOfResponse(response)
  try {
    const text = await response.text()
    return { data: (text ? JSON.parse(text) : null) as T, headers: response.headers }
  } catch {
    throw noAnswerError()
  }
}

const fillPath = (path: string, params: RequestOptions['params'] = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: RequestOptions['query'] = {}): string {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}
