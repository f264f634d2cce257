import { at, textAt } from '../json.ts'
import { ask, type Reply } from './outside.ts'
import { fine, unchecked, warning, wrong, type Line, type BaseSetup } from './part.ts'

const toolkit = 'https://identitytoolkit.googleapis.com/v1'

type Service = Extract<BaseSetup['env']['identity'], { embedded: false }>

const project = { key: 'identity.project', title: 'Firebase project and API key' }
const domain = { key: 'identity.domain', title: 'Authorized domain' }
const authDomain = { key: 'identity.auth-domain', title: 'Sign-in window' }
const consolePlace = 'In the Firebase console, under Authentication, Settings, Authorized domains'

/** Checks what Google reveals without an account. Other checks are reported as unchecked, with instructions. */
export async function examineIdentity({ env, outside }: BaseSetup): Promise<Line[]> {
  const { identity, publicUrl } = env
  if (identity.embedded)
    return [unchecked(project, 'The demo uses the identity emulator: there is no project to check.')]
  const send = (path: string, body?: object) =>
    ask(outside, `${toolkit}${path}?key=${identity.apiKey}`, {
      // An API key may be restricted to the site's own pages.
      headers: { Referer: `${publicUrl}/`, 'Content-Type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const config = await send('/projects')
  if ('failure' in config)
    return [
      wrong(
        project,
        `Google cannot be reached: ${config.failure}.`,
        'Allow the server to connect to identitytoolkit.googleapis.com.',
      ),
    ]
  if (config.status !== 200)
    return [
      wrong(
        project,
        `Google does not accept FIREBASE_API_KEY (${reasonOf(config)}).`,
        'Copy the Web API key from the project settings in the Firebase console. If the key is restricted, allow this site and the Identity Toolkit API.',
      ),
    ]
  const domains = ((at(config.body, 'authorizedDomains') as unknown[]) ?? []).map(String)
  const methods = await Promise.all([
    passwordLine(send),
    linkLine(send, identity),
    googleLine(send, identity),
    windowLine(identity, domains, (url) => ask(outside, url)),
  ])
  return [
    projectLine(identity, domains),
    domainLine(new URL(publicUrl).hostname, domains),
    ...methods.flat(),
    unchecked(
      { key: 'identity.second-factor', title: 'Two-step verification' },
      offers(identity, 'second-factor')
        ? 'Google shows only to the owner whether the project has it.'
        : 'Not offered on this site.',
      offers(identity, 'second-factor')
        ? 'Add an authenticator app to your own account on this site. If that fails, turn TOTP on in the project.'
        : undefined,
    ),
    unchecked(
      { key: 'identity.action', title: 'Action address of its emails' },
      'Google shows only to the owner where the links in its emails lead.',
      `Reset a password on this site: the link in the email must begin with ${publicUrl}/action. If not, customize the action URL of the email templates in the Firebase console.`,
    ),
  ]
}

type Send = (path: string, body: object) => ReturnType<typeof ask>

const offers = ({ methods }: Service, method: Service['methods'][number]) => methods.includes(method)

/** Google's error code, such as `OPERATION_NOT_ALLOWED`. */
const reasonOf = (reply: Reply) =>
  textAt(reply.body, 'error', 'details', 0, 'reason') ??
  /^[A-Z_]+/.exec(textAt(reply.body, 'error', 'message') ?? '')?.[0] ??
  String(reply.status)

function projectLine({ projectId }: Service, domains: readonly string[]): Line {
  if (domains.includes(`${projectId}.firebaseapp.com`) || domains.includes(`${projectId}.web.app`))
    return fine(project, `Google accepts the API key, which belongs to the project ${projectId}.`)
  return warning(
    project,
    `Google accepts the API key, but it seems to belong to another project than ${projectId}: ${projectId}.firebaseapp.com is not among its domains.`,
    'Compare FIREBASE_PROJECT_ID and FIREBASE_API_KEY with the project settings. If they do not match, nobody can sign in.',
  )
}

const domainLine = (host: string, domains: readonly string[]): Line =>
  domains.includes(host)
    ? fine(domain, `${host} is authorized.`)
    : wrong(
        domain,
        `${host} is not an authorized domain of the project: emailed links and the Google window fail.`,
        `${consolePlace}, add ${host}.`,
      )

/** An address that cannot exist: a refusal for this reason means that password sign-in is enabled. */
const nobody = 'nobody@setup-check.invalid'
const disabled = new Set(['OPERATION_NOT_ALLOWED', 'PASSWORD_LOGIN_DISABLED'])

async function passwordLine(send: Send): Promise<Line> {
  const check = { key: 'identity.password', title: 'Email and password' }
  const body = { email: nobody, password: crypto.randomUUID(), returnSecureToken: true }
  const reply = await send('/accounts:signInWithPassword', body)
  const reason = 'failure' in reply ? reply.failure : reasonOf(reply)
  if (/^(INVALID_LOGIN_CREDENTIALS|EMAIL_NOT_FOUND)$/.test(reason)) return fine(check, 'Switched on.')
  if (disabled.has(reason))
    return wrong(
      check,
      'Switched off in the project: nobody can register or log in with a password.',
      'In the Firebase console, under Authentication, Sign-in method, switch on Email/Password.',
    )
  return unchecked(check, `Google answered ${reason}.`)
}

async function linkLine(send: Send, identity: Service): Promise<Line> {
  const check = { key: 'identity.link', title: 'Emailed sign-in link' }
  const reply = await send('/accounts:signInWithEmailLink', { email: nobody, oobCode: 'none' })
  const reason = 'failure' in reply ? reply.failure : reasonOf(reply)
  if (reason === 'INVALID_OOB_CODE' || reason === 'EXPIRED_OOB_CODE')
    return switchedOn(check, identity, 'link')
  if (disabled.has(reason))
    return switchedOff(check, identity, 'link', 'Email link (passwordless sign-in), below Email/Password')
  return unchecked(check, `Google answered ${reason}.`)
}

async function googleLine(send: Send, identity: Service): Promise<Line> {
  const check = { key: 'identity.google', title: 'Google' }
  const reply = await send('/accounts:createAuthUri', {
    providerId: 'google.com',
    continueUri: `https://${identity.authDomain}/__/auth/handler`,
  })
  const reason = 'failure' in reply ? reply.failure : reasonOf(reply)
  if ('body' in reply && textAt(reply.body, 'authUri')) return switchedOn(check, identity, 'google')
  if (disabled.has(reason)) return switchedOff(check, identity, 'google', 'Google')
  return unchecked(check, `Google answered ${reason}.`)
}

const switchedOn = (check: Pick<Line, 'key' | 'title'>, identity: Service, method: 'google' | 'link') =>
  offers(identity, method)
    ? fine(check, 'Switched on, and offered.')
    : fine(check, `Switched on, and not offered: SIGN_IN_METHODS does not have ${method}.`)

const switchedOff = (
  check: Pick<Line, 'key' | 'title'>,
  identity: Service,
  method: 'google' | 'link',
  name: string,
) =>
  offers(identity, method)
    ? wrong(
        check,
        'Offered on this site, but switched off in the project: signing in with it fails.',
        `In the Firebase console, under Authentication, Sign-in method, switch on ${name}; or remove ${method} from SIGN_IN_METHODS.`,
      )
    : fine(check, 'Switched off, and not offered.')

/** Checks the page that Google's sign-in window opens, on the host of the project. */
async function windowLine(
  identity: Service,
  domains: readonly string[],
  get: (url: string) => ReturnType<typeof ask>,
): Promise<Line[]> {
  if (!offers(identity, 'google')) return []
  const host = identity.authDomain
  const reply = await get(`https://${host}/__/auth/handler`)
  const todo = 'Copy authDomain from the project settings in the Firebase console to FIREBASE_AUTH_DOMAIN.'
  if ('failure' in reply) return [wrong(authDomain, `${host} cannot be reached: ${reply.failure}.`, todo)]
  if (reply.status !== 200)
    return [wrong(authDomain, `${host} does not serve the sign-in window: it answers ${reply.status}.`, todo)]
  if (!domains.includes(host))
    return [wrong(authDomain, `${host} is not an authorized domain.`, `${consolePlace}, add ${host}.`)]
  return [fine(authDomain, `${host} serves it.`)]
}
