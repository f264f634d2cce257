import {
  createRemoteJWKSet,
  customFetch,
  jwtVerify,
  UnsecuredJWT,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import type { Env } from '../../platform/env.ts'
import { UnauthenticatedError } from '../../platform/errors.ts'
import { isReservedUid, type Caller } from '../../platform/caller.ts'

/** Verifies a Firebase ID token and returns its user, or throws a 401. */
export interface VerifyToken {
  (token: string): Promise<Caller>
  /** When Google's keys were last fetched, and when fetching them last failed. */
  readonly keys: { fetchedAt?: Date; failedAt?: Date }
}

/** Google's keys for ID tokens; Firebase documents them under «Verify ID tokens using a third-party library». */
const googleKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
)

/**
 * Verifies Firebase ID tokens as Firebase documents it. Tokens of the embedded emulator have no signature; `readEnv`
 * ensures that it is not used on a server that is reachable from outside.
 */
export function createVerifier(identity: Env['identity'], keys?: JWTVerifyGetKey): VerifyToken {
  const rules = {
    issuer: `https://securetoken.google.com/${identity.projectId}`,
    audience: identity.projectId,
    clockTolerance: 5,
    maxTokenAge: '65m',
    requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
  }
  const state: { fetchedAt?: Date; failedAt?: Date } = {}
  const fetchKeys: FetchImplementation = async (url, options) => {
    const answer = await fetch(url, options).catch(() => undefined)
    if (answer?.ok) state.fetchedAt = new Date()
    else state.failedAt = new Date()
    return answer ?? new Response(null, { status: 503 })
  }
  // Works for a day without access to Google's keys; an unknown key id causes at most two requests a minute.
  const jwks =
    keys ??
    createRemoteJWKSet(googleKeys, {
      cacheMaxAge: 86_400_000,
      cooldownDuration: 30_000,
      [customFetch]: fetchKeys,
    })
  const verify = async (token: string) => {
    try {
      const { payload } =
        identity.embedded && !keys
          ? UnsecuredJWT.decode(token, rules)
          : await jwtVerify(token, jwks, { ...rules, algorithms: ['RS256'] })
      return callerOf(payload)
    } catch {
      throw new UnauthenticatedError({
        detail: 'Your session has ended. Please sign in again.',
        challenge: 'Bearer error="invalid_token"',
      })
    }
  }
  return Object.assign(verify, { keys: state })
}

function callerOf(payload: JWTPayload): Caller {
  const { sub, aud, auth_time, exp, email, email_verified, name } = payload
  const soon = Date.now() / 1000 + 5
  if (!sub || sub.length > 128 || typeof aud !== 'string') throw new Error('not a token of this project')
  if (isReservedUid(sub)) throw new Error('not the uid of a person')
  if (typeof auth_time !== 'number' || auth_time > soon) throw new Error('signed in in the future')
  return {
    uid: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: email_verified === true,
    name: typeof name === 'string' ? name : null,
    authTime: auth_time,
    ...(exp !== undefined && { tokenEndsAt: exp }),
  }
}
