import type { Env } from '../../platform/env.ts'
import { at, textAt } from '../../platform/json.ts'
import { isTaken } from '../../platform/ports.ts'
import type { BaseContext, Check } from '../../platform/setup/check.ts'
import { bad, ok, unknown, warn, type Finding } from '../../platform/setup/finding.ts'
import { ask, type Reply } from '../../platform/setup/outside.ts'
import type { VerifyToken } from './identity.ts'

const toolkit = 'https://identitytoolkit.googleapis.com/v1'

type Service = Extract<Env['identity'], { embedded: false }>

const project = { key: 'identity.project', title: 'Firebase project and API key' }
const domain = { key: 'identity.domain', title: 'Authorized domain' }
const authDomain = { key: 'identity.auth-domain', title: 'Sign-in window' }
const consolePlace = 'In the Firebase console, under Authentication, Settings, Authorized domains'

/** Whether people can sign in, as far as this server can tell. `verify` is undefined if a command runs the checks. */
export function identityChecks(
  identity: Env['identity'],
  verify?: Pick<VerifyToken, 'keys'>,
): Check<BaseContext>[] {
  if (identity.embedded) return [emulatorCheck(identity.port)]
  const projectCheck: Check<BaseContext> = {
    part: 'identity',
    depth: 'outside',
    proves: true,
    run: (context) => projectFindings(identity, context),
  }
  return verify ? [keysCheck(identity, verify), projectCheck] : [projectCheck]
}

const emulatorCheck = (port: number): Check<BaseContext> => ({
  part: 'identity',
  depth: 'facts',
  run: async () => {
    const facts = [{ name: 'Service', value: `Emulator on port ${port}` }]
    const about = { key: 'identity.emulator', title: 'Emulator', facts }
    return (await isTaken(port))
      ? [
          warn(
            about,
            'Firebase emulator, for demos and development only: it is not secure.',
            'Set FIREBASE_PROJECT_ID before the site goes live.',
          ),
        ]
      : [bad(about, 'The Firebase emulator does not respond: nobody can sign in.', 'Restart the server.')]
  },
})

const keysCheck = ({ projectId }: Service, { keys }: Pick<VerifyToken, 'keys'>): Check<BaseContext> => ({
  part: 'identity',
  depth: 'facts',
  run: () => {
    const { fetchedAt, failedAt } = keys
    const facts = [
      { name: 'Service', value: `Firebase, project ${projectId}` },
      ...(fetchedAt ? [{ name: 'Google keys updated', at: fetchedAt.toISOString() }] : []),
    ]
    const about = { key: 'identity.keys', title: 'Google keys', facts }
    if (failedAt && (!fetchedAt || failedAt > fetchedAt))
      return [
        bad(
          { ...about, facts: [...facts, { name: 'Last failed update', at: failedAt.toISOString() }] },
          'The Google keys can’t be updated. Within a day, nobody will be able to sign in.',
          'Check that the server can reach www.googleapis.com.',
        ),
      ]
    return fetchedAt
      ? [ok(about, 'Sign-ins are verified with the current keys.')]
      : [unknown(about, 'Nobody has signed in since the start.')]
  },
})

/** Checks what Google reveals without an account. The rest is reported as unknown, with instructions. */
async function projectFindings(identity: Service, { env, outside }: BaseContext): Promise<Finding[]> {
  const { publicUrl } = env
  const send = (path: string, body?: object) =>
    ask(outside, `${toolkit}${path}?key=${identity.apiKey}`, {
      // An API key may be restricted to the site's own pages.
      headers: { Referer: `${publicUrl}/`, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const config = await send('/projects')
  if ('failure' in config)
    return [
      bad(
        project,
        `Google cannot be reached: ${config.failure}.`,
        'Allow the server to connect to identitytoolkit.googleapis.com.',
      ),
    ]
  if (config.status !== 200)
    return [
      bad(
        project,
        `Google does not accept FIREBASE_API_KEY (${reasonOf(config)}).`,
        'Copy the Web API key from the project settings in the Firebase console. If the key is restricted, allow this site and the Identity Toolkit API.',
      ),
    ]
  const domains = ((at(config.body, 'authorizedDomains') as unknown[]) ?? []).map(String)
  const methods = await Promise.all([
    passwordFinding(send),
    linkFinding(send, identity),
    googleFinding(send, identity),
    windowFindings(identity, domains, (url) => ask(outside, url)),
  ])
  return [
    projectFinding(identity, domains),
    domainFinding(new URL(publicUrl).hostname, domains),
    ...methods.flat(),
    unknown(
      { key: 'identity.second-factor', title: 'Two-step verification' },
      offers(identity, 'second-factor')
        ? 'Google shows only to the owner whether the project has it.'
        : 'Not offered on this site.',
      offers(identity, 'second-factor')
        ? 'Add an authenticator app to your own account on this site. If that fails, turn TOTP on in the project.'
        : undefined,
    ),
    unknown(
      { key: 'identity.action', title: 'Action address of its emails' },
      'Google shows only to the owner where the links in its emails lead.',
      `Reset a password on this site: the link in the email must begin with ${publicUrl}/action. If not, customize the action URL of the email templates in the Firebase console.`,
    ),
  ]
}

type About = Pick<Finding, 'key' | 'title'>
type Send = (path: string, body: object) => ReturnType<typeof ask>

const offers = ({ methods }: Service, method: Service['methods'][number]) => methods.includes(method)

/** Google's error code, such as `OPERATION_NOT_ALLOWED`. */
const reasonOf = (reply: Reply) =>
  textAt(reply.body, 'error', 'details', 0, 'reason') ??
  /^[A-Z_]+/.exec(textAt(reply.body, 'error', 'message') ?? '')?.[0] ??
  String(reply.status)

function projectFinding({ projectId }: Service, domains: readonly string[]): Finding {
  if (domains.includes(`${projectId}.firebaseapp.com`) || domains.includes(`${projectId}.web.app`))
    return ok(project, `Google accepts the API key, which belongs to the project ${projectId}.`)
  return warn(
    project,
    `Google accepts the API key, but it seems to belong to another project than ${projectId}: ${projectId}.firebaseapp.com is not among its domains.`,
    'Compare FIREBASE_PROJECT_ID and FIREBASE_API_KEY with the project settings. If they do not match, nobody can sign in.',
  )
}

const domainFinding = (host: string, domains: readonly string[]): Finding =>
  domains.includes(host)
    ? ok(domain, `${host} is authorized.`)
    : bad(
        domain,
        `${host} is not an authorized domain of the project: emailed links and the Google window fail.`,
        `${consolePlace}, add ${host}.`,
      )

/** An address that cannot exist: a refusal for this reason means that password sign-in is enabled. */
const nobody = 'nobody@setup-check.invalid'
const disabled = new Set(['OPERATION_NOT_ALLOWED', 'PASSWORD_LOGIN_DISABLED'])

async function passwordFinding(send: Send): Promise<Finding> {
  const check = { key: 'identity.password', title: 'Email and password' }
  const body = { email: nobody, password: crypto.randomUUID(), returnSecureToken: true }
  const reply = await send('/accounts:signInWithPassword', body)
  const reason = 'failure' in reply ? reply.failure : reasonOf(reply)
  if (/^(INVALID_LOGIN_CREDENTIALS|EMAIL_NOT_FOUND)$/.test(reason)) return ok(check, 'Switched on.')
  if (disabled.has(reason))
    return bad(
      check,
      'Switched off in the project: nobody can register or log in with a password.',
      'In the Firebase console, under Authentication, Sign-in method, switch on Email/Password.',
    )
  return unknown(check, `Google answered ${reason}.`)
}

async function linkFinding(send: Send, identity: Service): Promise<Finding> {
  const check = { key: 'identity.link', title: 'Emailed sign-in link' }
  const reply = await send('/accounts:signInWithEmailLink', { email: nobody, oobCode: 'none' })
  const reason = 'failure' in reply ? reply.failure : reasonOf(reply)
  if (reason === 'INVALID_OOB_CODE' || reason === 'EXPIRED_OOB_CODE')
    return switchedOn(check, identity, 'link')
  if (disabled.has(reason))
    return switchedOff(check, identity, 'link', 'Email link (passwordless sign-in), below Email/Password')
  return unknown(check, `Google answered ${reason}.`)
}

async function googleFinding(send: Send, identity: Service): Promise<Finding> {
  const check = { key: 'identity.google', title: 'Google' }
  const reply = await send('/accounts:createAuthUri', {
    providerId: 'google.com',
    continueUri: `https://${identity.authDomain}/__/auth/handler`,
  })
  const reason = 'failure' in reply ? reply.failure : reasonOf(reply)
  if ('body' in reply && textAt(reply.body, 'authUri')) return switchedOn(check, identity, 'google')
  if (disabled.has(reason)) return switchedOff(check, identity, 'google', 'Google')
  return unknown(check, `Google answered ${reason}.`)
}

const switchedOn = (check: About, identity: Service, method: 'google' | 'link') =>
  offers(identity, method)
    ? ok(check, 'Switched on, and offered.')
    : ok(check, `Switched on, and not offered: SIGN_IN_METHODS does not have ${method}.`)

const switchedOff = (check: About, identity: Service, method: 'google' | 'link', name: string) =>
  offers(identity, method)
    ? bad(
        check,
        'Offered on this site, but switched off in the project: signing in with it fails.',
        `In the Firebase console, under Authentication, Sign-in method, switch on ${name}; or remove ${method} from SIGN_IN_METHODS.`,
      )
    : ok(check, 'Switched off, and not offered.')

/** Checks the page that Google's sign-in window opens, on the host of the project. */
async function windowFindings(
  identity: Service,
  domains: readonly string[],
  get: (url: string) => ReturnType<typeof ask>,
): Promise<Finding[]> {
  if (!offers(identity, 'google')) return []
  const host = identity.authDomain
  const reply = await get(`https://${host}/__/auth/handler`)
  const todo = 'Copy authDomain from the project settings in the Firebase console to FIREBASE_AUTH_DOMAIN.'
  if ('failure' in reply) return [bad(authDomain, `${host} cannot be reached: ${reply.failure}.`, todo)]
  if (reply.status !== 200)
    return [bad(authDomain, `${host} does not serve the sign-in window: it answers ${reply.status}.`, todo)]
  if (!domains.includes(host))
    return [bad(authDomain, `${host} is not an authorized domain.`, `${consolePlace}, add ${host}.`)]
  return [ok(authDomain, `${host} serves it.`)]
}
