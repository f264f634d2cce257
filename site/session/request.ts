/** An error answer of the API (RFC 9457). */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  /** The error message of each invalid field. */
  readonly errors: Readonly<Record<string, string>>
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined
  constructor(status: number, message: string, errors: Record<string, string> = {}, requestId?: string) {
    super(message)
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}

interface RequestOptions {
  params?: Readonly<Record<string, string | number>>
  query?: object | undefined
  body?: unknown
  /** An ID token; without one, the request is made as a visitor. */
  token?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
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
  let answer: Response
  try {
    answer = await fetch(`/api${fill(path, params)}${queryString(query)}`, {
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
    throw new ApiError(0, 'We could not reach the server. Check your connection and try again.')
  }
  const text = await answer.text()
  const data: unknown = text ? JSON.parse(text) : null
  if (answer.ok) return { data: data as T, headers: answer.headers }
  const problem = data as {
    title?: string
    detail?: string
    errors?: Record<string, string>
    requestId?: string
  } | null
  throw new ApiError(
    answer.status,
    problem?.detail ?? problem?.title ?? 'Something went wrong.',
    problem?.errors,
    problem?.requestId,
  )
}

const fill = (path: string, params: RequestOptions['params'] = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

function queryString(query: RequestOptions['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
