/** What the API answered instead of a success (RFC 9457). */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  /** Of a form: what is wrong with each field. */
  readonly errors: Readonly<Record<string, string>>
  /** What the server's log line of it is found by. */
  readonly requestId: string | undefined
  constructor(status: number, message: string, errors: Record<string, string> = {}, requestId?: string) {
    super(message)
    this.status = status
    this.errors = errors
    this.requestId = requestId
  }
}

interface Options {
  body?: object
  /** An ID token; without one the call is a visitor's. */
  token?: string | null
  headers?: Record<string, string>
  signal?: AbortSignal
}

/**
 * Calls the API below `/api`. Throws an ApiProblem; when there was no answer at all, one with status 0 and words for
 * the person in front of the screen.
 */
export async function callApi<T>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, token, headers, signal = AbortSignal.timeout(20_000) }: Options = {},
): Promise<{ data: T; headers: Headers }> {
  let answer: Response
  try {
    answer = await fetch(`/api${path}`, {
      method,
      signal,
      headers: {
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
  } catch {
    throw new ApiProblem(0, 'We could not reach the server. Check your connection and try again.')
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
  throw new ApiProblem(
    answer.status,
    problem?.detail ?? problem?.title ?? 'Something went wrong.',
    problem?.errors,
    problem?.requestId,
  )
}
