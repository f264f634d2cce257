import { importPKCS8, SignJWT } from 'jose'
import type { Env } from '../../platform/env.ts'
import { ConflictError, UnavailableError } from '../../platform/errors.ts'
import { textAt } from '../../platform/json.ts'

/** An account of the identity service. */
export interface IdentityAccount {
  uid: string
  email: string
  hasSecondFactor: boolean
}

type Settings = Pick<Env, 'identity' | 'serviceAccount'>

/** Whether this server may change accounts of the identity service, which needs a service account. */
export const mayChangeAccounts = ({ identity, serviceAccount }: Settings): boolean =>
  identity.embedded || serviceAccount !== undefined

/** Throws a ConflictError unless this server may change accounts. */
export function requireAccountAdmin(env: Settings) {
  if (!mayChangeAccounts(env))
    throw new ConflictError('This site cannot change sign-ins itself: FIREBASE_SERVICE_ACCOUNT is not set.')
}

/** Finds an account by its email address. Throws an UnavailableError if the identity service does not answer. */
export async function findAccount(env: Settings, email: string): Promise<IdentityAccount | undefined> {
  const answer = (await call(env, 'accounts:lookup', { email: [email] })) as {
    users?: { localId: string; email?: string; mfaInfo?: unknown[] }[]
  }
  const user = answer.users?.[0]
  return user && { uid: user.localId, email: user.email ?? email, hasSecondFactor: !!user.mfaInfo?.length }
}

/** Removes every second factor of an account: from then on, the first one is enough to sign in. */
export const removeSecondFactors = (env: Settings, uid: string): Promise<unknown> =>
  call(env, 'accounts:update', { localId: uid, mfa: {} })

/** States that the owner of an account has proven an address to this site, if the account still has it. */
export async function markVerified(
  env: Settings,
  { uid, email }: Pick<IdentityAccount, 'uid' | 'email'>,
): Promise<void> {
  const account = await findAccount(env, email)
  // With the address, which may have changed since the session began.
  if (account?.uid === uid) await call(env, 'accounts:update', { localId: uid, email, emailVerified: true })
}

async function call(env: Settings, method: string, body: object): Promise<unknown> {
  const { identity } = env
  const service = identity.embedded ? `http://127.0.0.1:${identity.port}/` : 'https://'
  const url = `${service}identitytoolkit.googleapis.com/v1/projects/${identity.projectId}/${method}`
  const { status, data } = await post(url, JSON.stringify(body), {
    Authorization: `Bearer ${await accessToken(env)}`,
    'Content-Type': 'application/json',
  })
  if (status !== 200) throw unavailable(textAt(data, 'error', 'message') ?? String(status))
  return data
}

/** Access tokens by their service account, until shortly before they end. */
const tokens = new Map<string, { token: string; until: number }>()

/** The access token of the service account (OAuth 2.0 for servers, RFC 7523). The emulator accepts `owner`. */
async function accessToken({ identity, serviceAccount }: Settings): Promise<string> {
  if (identity.embedded) return 'owner'
  const { clientEmail, privateKey } = serviceAccount!
  const kept = tokens.get(clientEmail)
  if (kept && kept.until > Date.now()) return kept.token
  const audience = 'https://oauth2.googleapis.com/token'
  const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(clientEmail)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(await importPKCS8(privateKey, 'RS256'))
  const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion })
  const { data } = await post(audience, form.toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
  })
  const token = textAt(data, 'access_token')
  if (!token) throw unavailable(textAt(data, 'error_description') ?? 'no access token')
  const seconds = Number((data as { expires_in?: number }).expires_in ?? 0)
  tokens.set(clientEmail, { token, until: Date.now() + (seconds - 60) * 1000 })
  return token
}

async function post(url: string, body: string, headers: Record<string, string>) {
  try {
    const signal = AbortSignal.timeout(10_000)
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' })
    return { status: response.status, data: (await response.json()) as unknown }
  } catch (error) {
    throw unavailable((error as Error).message)
  }
}

/** The reason is for the log: who asks may be anybody. */
function unavailable(reason: string) {
  const error = new UnavailableError(
    'The sign-in service could not be reached. Please try again in a moment.',
  )
  error.cause = reason.slice(0, 200)
  return error
}
