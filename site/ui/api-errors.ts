import { ApiError } from '../api/request.ts'
import { LoadError } from './lazy.ts'

/** The login page, which leads back to this screen. */
export const loginAddress = () => `/login?next=${encodeURIComponent(location.pathname + location.search)}`

/** The message of an error for the user; for a server error, with the id of the request in the server's log. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, message, requestId } = error
    return status >= 500 && requestId
      ? `${message.replace(/[^.!?]$/, '$&.')} If you ask for help, include this ID: ${requestId}`
      : message
  }
  if (error instanceof LoadError) return error.message
  return 'Something went wrong in the back office. Reload the page and try again.'
}

/** The link that leads out of a refusal, if there is one. */
export const remedyOf = (error: unknown) => (error instanceof ApiError ? error.remedy : undefined)

export const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : undefined)

/** Whether the server, or what a proxy has behind it, could not be reached. */
export const isUnreachable = (error: unknown) => [0, 502, 503, 504].includes(statusOf(error) ?? NaN)

/** Whether the same request may work later: the server could not be reached, or was busy. */
export const isRetryable = (error: unknown) =>
  isUnreachable(error) || [undefined, 500].includes(statusOf(error))
