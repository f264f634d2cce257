/** Why a rule refuses a request. */
export interface Explanation {
  /** A sentence for a person. */
  detail?: string
  /** The message for each invalid field of a form. */
  errors?: Record<string, string>
  /** Further data for programs: extension members of the error response. */
  members?: Record<string, string>
  /** When a retry may succeed, in seconds. */
  retryAfter?: number
  /** The WWW-Authenticate header (RFC 6750). */
  challenge?: string
}

export type ErrorKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'stale-version'
  | 'too-large'
  | 'unsupported-type'
  | 'invalid-input'
  | 'confirmation-required'
  | 'unavailable'

/** The error that rules throw. It is independent of HTTP: `api/platform/http/problem.ts` maps each kind to its status. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind
  readonly explanation: Explanation

  constructor(detailOrExplanation: string | Explanation = {}) {
    const explanation =
      typeof detailOrExplanation === 'string' ? { detail: detailOrExplanation } : detailOrExplanation
    super(explanation.detail ?? Object.values(explanation.errors ?? {})[0])
    this.name = new.target.name
    this.explanation = explanation
  }
}

/** The request has no token, or an invalid one. */
export class UnauthenticatedError extends DomainError {
  readonly kind = 'unauthenticated'
}

export class ForbiddenError extends DomainError {
  readonly kind = 'forbidden'
}

/** The record does not exist, or the caller may not know that it does. */
export class NotFoundError extends DomainError {
  readonly kind = 'not-found'
}

/** What was found; undefined if it does not exist. */
export const unlessNotFound = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof NotFoundError) return undefined
    throw error
  })

/** The current state of the record does not allow the operation. */
export class ConflictError extends DomainError {
  readonly kind = 'conflict'
}

/** Another user has changed the record since the caller read it. */
export class StaleVersionError extends DomainError {
  readonly kind = 'stale-version'
}

/**
 * Throws a StaleVersionError unless `expected`, the version that the caller has read, is current; undefined skips the
 * check. Called only for a save that changes something, so that a client can repeat one whose response was lost (RFC
 * 9110, 13.1.1).
 */
export function requireVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw new StaleVersionError()
}

export class TooLargeError extends DomainError {
  readonly kind = 'too-large'
}

export class UnsupportedTypeError extends DomainError {
  readonly kind = 'unsupported-type'
}

export class InvalidInputError extends DomainError {
  readonly kind = 'invalid-input'
}

/** The operation needs an explicit confirmation by the caller. */
export class ConfirmationRequiredError extends DomainError {
  readonly kind = 'confirmation-required'
}

/** Temporarily not possible: a retry may succeed. */
export class UnavailableError extends DomainError {
  readonly kind = 'unavailable'
}
