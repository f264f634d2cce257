import type { Context } from '../../platform/context.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { operator } from '../../platform/caller.ts'

/** The maximum age of a sign-in, in seconds, for sensitive operations: a protection of unattended screens. */
const maxAge = 15 * 60

/**
 * Throws a ForbiddenError unless the caller signed in within the last 15 minutes. Commands on this machine are exempt.
 */
export function requireRecentSignIn({ caller, now }: Context) {
  if (caller.uid !== operator.uid && now().getTime() / 1000 - caller.authTime > maxAge)
    throw new ForbiddenError('Confirm your identity first.')
}
