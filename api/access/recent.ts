import { ForbiddenError } from '../errors.ts'
import { operator, type Caller } from '../caller.ts'

/** In seconds: how long ago somebody may have signed in for what a left screen must not allow. */
const recent = 15 * 60

/** Throws 403 unless the caller signed in a short while ago. Commands at the machine itself need not. */
export function requireRecentSignIn(caller: Caller) {
  if (caller !== operator && Date.now() / 1000 - caller.authTime > recent)
    throw new ForbiddenError('Confirm first that it is you.')
}
