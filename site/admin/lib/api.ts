import { callAsUser } from '../../session/as-user.ts'
import { ApiError } from '../../session/request.ts'
import { LoadError } from '../../ui/lazy.ts'

/** Calls the API as the one who is signed in. */
export const call = callAsUser

export const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await call<T>('GET', path, signal ? { signal } : {})).data

export interface Page<T> {
  rows: T[]
  total: number
}

/** One page of a list, and how many there are in all. */
export async function getPage<T>(
  path: string,
  query: Readonly<Record<string, string | number>>,
): Promise<Page<T>> {
  const given = Object.entries(query).filter(([, value]) => value !== '')
  const { data, headers } = await call<T[]>(
    'GET',
    `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`,
  )
  return { rows: data, total: Number(headers.get('X-Total-Count') ?? data.length) }
}

/** Where to sign in, and back. */
export const loginAddress = () => `/login?next=${encodeURIComponent(location.pathname + location.search)}`

/** What went wrong, in words for the one in front of the screen. */
export function wordsFor(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, message, requestId } = error
    return status >= 500 && requestId ? `${message} If you ask for help, name this: ${requestId}` : message
  }
  if (error instanceof LoadError) return error.message
  return 'Something went wrong in the back office. Reload the page and try again.'
}

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)
