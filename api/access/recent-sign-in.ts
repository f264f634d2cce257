import { ForbiddenError } from '../errors.ts'
import { operator, type Caller } from '../caller.ts'

/** In seconds: how old a sign-in may be for what nobody may do at a screen that was left open. */
const maxAge = 15 * 60

/** Throws a ForbiddenError unless the caller signed in within 15 minutes. Commands on the machine itself need not. */
export function requireRecentSignIn(caller: Caller) {
  if (caller.uid !== operator.uid && Date.now() / 1000 - caller.authTime > maxAge)
    throw new ForbiddenError('Confirm your identity first.')
}
