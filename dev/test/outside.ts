import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Outside } from '#api/platform/setup/outside.ts'

/** The simulated state of a Firebase project, the proxy in front of the site, and the DNS. Tests change parts of it. */
export interface World {
  apiKey: string
  authorizedDomains: string[]
  /** The sign-in methods that are enabled in the project. */
  methods: string[]
  /** The host that serves Google's sign-in window. */
  authDomain: string
  /** The response of the site's public address; `fails` is the code of an error instead of a response. */
  site: { status: number; headers: Record<string, string>; fails?: string }
  /** The difference of Google's clock to this machine's. */
  clockAheadMs: number
  txt: Record<string, string[]>
}

const siteHost = 'www.agency.example'

export const rightWorld = (): World => ({
  apiKey: 'right-key',
  authorizedDomains: ['localhost', 'some-agency.firebaseapp.com', 'www.agency.example'],
  methods: ['password', 'google', 'link'],
  authDomain: 'some-agency.firebaseapp.com',
  site: { status: 200, headers: { 'Strict-Transport-Security': 'max-age=63072000' } },
  clockAheadMs: 0,
  txt: {
    'agency.example': ['v=spf1 include:mail.example ~all'],
    '_dmarc.agency.example': ['v=DMARC1; p=none'],
  },
})

export interface OutsideStandIn extends AsyncDisposable {
  outside: Outside
  world: World
}

/** Starts a local stand-in for Google, the site's public address and the DNS, which behaves as documented by their operators. */
export async function startOutside(): Promise<OutsideStandIn> {
  const standIn = { world: rightWorld() }
  const server = createServer(async (request, response) => {
    await request.toArray()
    const [, host = '', ...path] = (request.url ?? '').split('/')
    const { status, headers = {}, body = {} } = answerOf(standIn.world, host, `/${path.join('/')}`)
    response.writeHead(status, headers).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const outside: Outside = {
    fetch: async (url, init) => {
      const { host, pathname, search } = new URL(url as string)
      const { fails } = standIn.world.site
      if (fails && host === siteHost) throw new TypeError('fetch failed', { cause: { code: fails } })
      return fetch(`http://127.0.0.1:${port}/${host}${pathname}${search}`, init)
    },
    txt: async (name) => standIn.world.txt[name] ?? [],
    timeoutMs: 60_000,
  }
  return Object.assign(standIn, {
    outside,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

interface StubResponse {
  status: number
  headers?: Record<string, string>
  body?: object
}

function answerOf(world: World, host: string, url: string): StubResponse {
  const { pathname, searchParams } = new URL(url, 'http://stand.in')
  if (host === 'www.googleapis.com')
    return { status: 204, headers: { Date: new Date(Date.now() + world.clockAheadMs).toUTCString() } }
  if (host === siteHost) return world.site
  if (pathname === '/__/auth/handler') return { status: host === world.authDomain ? 200 : 404 }
  if (host !== 'identitytoolkit.googleapis.com') return { status: 404 }
  if (searchParams.get('key') !== world.apiKey)
    return {
      status: 400,
      body: { error: { message: 'API key not valid.', details: [{ reason: 'API_KEY_INVALID' }] } },
    }
  const refusal = (message: string): StubResponse => ({
    status: 400,
    body: { error: { code: 400, message } },
  })
  const isOn = (method: string) => world.methods.includes(method)
  switch (pathname) {
    case '/v1/projects':
      return { status: 200, body: { projectId: '1234', authorizedDomains: world.authorizedDomains } }
    case '/v1/accounts:signInWithPassword':
      return refusal(isOn('password') ? 'INVALID_LOGIN_CREDENTIALS' : 'PASSWORD_LOGIN_DISABLED')
    case '/v1/accounts:signInWithEmailLink':
      return refusal(isOn('link') ? 'INVALID_OOB_CODE' : 'OPERATION_NOT_ALLOWED')
    case '/v1/accounts:createAuthUri':
      return isOn('google')
        ? { status: 200, body: { authUri: 'https://accounts.google.com/o/oauth2/auth' } }
        : refusal('OPERATION_NOT_ALLOWED : The identity provider configuration is not found.')
    default:
      return { status: 404 }
  }
}
