import {
  createRemoteJWKSet,
  customFetch,
  jwtVerify,
  UnsecuredJWT,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose'
import type { Env } from '../env.ts'
import { UnauthenticatedError } from '../errors.ts'
import { isReservedUid, type Caller } from '../caller.ts'

/** Gives who a Firebase ID token speaks for, or throws a 401. */
export interface VerifyToken {
  (token: string): Promise<Caller>
  /** When Google's keys were last asked for, and when they did not come. */
  readonly keys: { fetchedAt?: Date; failedAt?: Date }
}

/** Google's keys for ID tokens; Firebase documents them under «Verify ID tokens using a third-party library». */
const googleKeys = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
)

/**
 * Verifies Firebase ID tokens by the rules of Firebase's documentation. Against the embedded emulator tokens carry
 * no signature at all; settings keep that from ever being reachable from outside.
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
  // A day of Google's keys being out of reach is survived; an unknown key id asks at most twice a minute.
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
