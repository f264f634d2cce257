import { mkdtempSync, rmSync } from 'node:fs'
import { Session, type Profiler } from 'node:inspector'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runningServer } from '#api/platform/data-dir.ts'
import { statusOf } from '#api/platform/ports.ts'
import { demoAccounts } from './demo/accounts.ts'
import { freePort } from './free-port.ts'

/**
 * Lists the source files of which a save, an order and a payment notice run a function, by V8's coverage. It starts the
 * demo agency in a new folder. Each request is made several times: jobs and timers that happen to run meanwhile do not
 * count.
 */
const repeats = 4
const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'frontdesk-files-'))
const [port, emulatorPort] = [await freePort(), await freePort()]
const url = `http://127.0.0.1:${port}`
Object.assign(process.env, {
  PORT: String(port),
  PUBLIC_URL: url,
  AUTH_EMULATOR_PORT: String(emulatorPort),
  DATA_DIR: dataDir,
  LIMIT_FACTOR: '0',
  LOG_LEVEL: 'error',
})
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))

const session = new Session()
session.connect()
const post = <T>(method: string, parameters = {}) =>
  new Promise<T>((resolve, reject) =>
    session.post(method, parameters, (error, result) => (error ? reject(error) : resolve(result as T))),
  )
await post('Profiler.enable')
await post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** The files of which a function has run since the last call. */
async function filesRun(): Promise<Set<string>> {
  const { result } = await post<Profiler.TakePreciseCoverageReturnType>('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
  return new Set(
    ran
      .filter(({ url: file }) => file.startsWith('file:'))
      .map(({ url: file }) => fileURLToPath(file).slice(root.length + 1))
      .filter((file) => /^(api|content)\//.test(file)),
  )
}

async function measure(name: string, prepare: () => Promise<() => Promise<unknown>>) {
  let files: Set<string> | undefined
  for (let i = 0; i < repeats; i++) {
    const request = await prepare()
    // What the preparation has left to do.
    await sleep(1000)
    await filesRun()
    await request()
    const ran = await filesRun()
    files = files?.intersection(ran) ?? ran
  }
  process.stdout.write(`\n${name}: ${files!.size} files\n${[...files!].sort().join('\n')}\n`)
}

void import('#api/main.ts')
while ((await statusOf(url, 1000)) !== 200) await sleep(100)
const { operatorKey } = runningServer(dataDir)!

async function call(method: string, path: string, body: object | undefined, token = operatorKey) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

async function signIn() {
  const { email, password } = demoAccounts.find(({ uid }) => uid === 'demo-customer')!
  const answer = await fetch(
    `http://127.0.0.1:${emulatorPort}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  )
  return ((await answer.json()) as { idToken?: string }).idToken
}
while ((await statusOf(`http://127.0.0.1:${emulatorPort}/`, 1000)) !== 200) await sleep(100)
let customer: string | undefined
while (!customer) customer = await signIn().finally(() => sleep(100))

let saves = 0
let buyers = 0
await measure('A save (PUT /update-banner/{id})', async () => {
  const [{ _id: id, ...banner }] = (await call('GET', '/banner', undefined)) as [{ _id: string }]
  return () => call('PUT', `/update-banner/${id}`, { ...banner, bannerHeading: `Heading ${saves++}` })
})

const [{ _id: packageId, packageName, packagePrice }] = (await call('GET', '/pricings', undefined)) as [
  Record<string, string>,
]
const order = {
  packageId,
  packageName,
  packagePrice,
  customerAddress: '12 St James’s Square, London',
  customerCountry: 'GB',
}
// Equal orders within seconds are answered with the first.
const place = () =>
  call('POST', '/new-order', { ...order, customerName: `Ada Lovelace ${buyers++}` }, customer) as Promise<{
    _id: string
  }>
await measure('An order (POST /new-order)', async () => place)

await measure('A payment notice (IPN, until the order is Paid)', async () => {
  const { _id: id } = await place()
  const { form } = (await call('POST', `/pay/${id}`, {}, customer)) as {
    form: { action: string; fields: Record<string, string> }
  }
  const checkout = await fetch(new URL(form.action, url), {
    method: 'POST',
    body: new URLSearchParams(form.fields),
    redirect: 'manual',
  })
  return async () => {
    await fetch(new URL(checkout.headers.get('location')!, url), { method: 'POST', redirect: 'manual' })
    const isPaid = async () =>
      ((await call('GET', `/order/${id}`, undefined, customer)) as { paymentStatus: string })
        .paymentStatus === 'Paid'
    while (!(await isPaid())) await sleep(100)
  }
})
// Ends the server with its identity emulator.
process.kill(process.pid, 'SIGTERM')
