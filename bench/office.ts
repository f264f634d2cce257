import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { clientFolder } from '../api/platform/dist.ts'
import { freePort } from '../dev/free-port.ts'
import { startDemo } from '../dev/test/demo.ts'
import { launchOptions } from '../e2e/lib/browser.ts'
import { withFolder } from './product.ts'
import { median, ms, type Row } from './table.ts'

const rounds = 9
/** 10 Mbit/s and 40 ms, as a back office is reached from elsewhere. */
const mobile = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 }
const editor = '/admin/content/banner'

/** How many scripts the build has, what the back office requests, and how long until its screens are usable. */
export const measureOffice = (): Promise<Row[]> =>
  withFolder(async (dataDir) => {
    const chunks = readdirSync(clientFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.js'),
    ).length
    const emulatorPort = String(await freePort())
    await using product = await startDemo(dataDir, { AUTH_EMULATOR_PORT: emulatorPort })
    // The emulator starts behind the product.
    const emulator = `http://127.0.0.1:${emulatorPort}/emulator/v1/projects/demo-frontdesk/config`
    while (
      !(await fetch(emulator).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      await sleep(500)
    const browser = await chromium.launch(launchOptions())
    try {
      const state = await signedIn(browser, product.url)
      const cold: number[] = []
      const warm: number[] = []
      const far: number[] = []
      for (let round = -1; round < rounds; round++) {
        const context = await browser.newContext({ baseURL: product.url, storageState: state })
        const page = await context.newPage()
        const first = await usableAfter(page, '/admin')
        const second = await usableAfter(page, '/admin')
        await context.close()
        const fromAfar = await onSlowLine(browser, product.url, state)
        if (round < 0) continue
        cold.push(first)
        warm.push(second)
        far.push(fromAfar)
      }
      const context = await browser.newContext({ baseURL: product.url, storageState: state })
      const home = await requestsOf(context, '/admin')
      const edit = await requestsOf(context, editor)
      const row = (
        what: string,
        value: number,
        most: number,
        show: (value: number) => string = String,
      ): Row => ({
        what,
        measured: show(value),
        target: `at most ${show(most)}`,
        met: value <= most,
      })
      return [
        row('Scripts of the whole build', chunks, 60),
        row('Requests of the first screen', home.length, 20),
        row('Requests of the editor of a section', edit.length, 30),
        row('First screen usable, nothing cached', median(cold), 600, ms),
        row('First screen usable, cached', median(warm), 600, ms),
        row('First screen usable over 10 Mbit/s and 40 ms, nothing cached', median(far), 1100, ms),
      ]
    } finally {
      await browser.close()
    }
  })

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signedIn(browser: Browser, baseURL: string): Promise<State> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await page.goto('/login?next=/admin')
  await page.getByLabel('Email', { exact: true }).fill('admin@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('demo-admin')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/admin')
  await usable(page)
  const state = await context.storageState({ indexedDB: true })
  await context.close()
  return state
}

/** Waits until the screen shows all it has; milliseconds since the navigation began. */
async function usable(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () =>
      document.querySelector('#main h1') &&
      !document.querySelector('#main :is(.skeleton-lines, .skeleton, [aria-busy=true])') &&
      performance.now(),
  )
  return Number(await handle.jsonValue())
}

async function usableAfter(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' })
  return usable(page)
}

async function onSlowLine(browser: Browser, baseURL: string, storageState: State): Promise<number> {
  const context = await browser.newContext({ baseURL, storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', mobile)
  const took = await usableAfter(page, '/admin')
  await context.close()
  return took
}

/** The addresses that a page requests until nothing has been requested for a second, without those of the preview in it. */
async function requestsOf(context: BrowserContext, path: string): Promise<string[]> {
  const page = await context.newPage()
  const urls: string[] = []
  page.on('request', (request) => {
    const isOwn = /^https?:/.test(request.url()) && request.frame() === page.mainFrame()
    if (isOwn) urls.push(request.url())
  })
  await usableAfter(page, path)
  for (let seen = -1; seen < urls.length;) {
    seen = urls.length
    await page.waitForTimeout(1000)
  }
  await page.close()
  return urls
}
