import type { Browser } from '@playwright/test'
import { freePort } from '../../dev/free-port.ts'
import { startDemo } from '../../dev/test/demo.ts'
import { logInAs } from './accounts.ts'
import { expect, tokenOf } from './fixtures.ts'

const clock = import.meta.resolve('../../dev/test/days-ahead.ts')

const emulatorOfAll = process.env.E2E_EMULATOR

/** After a test with a product of its own, for the next one: its accounts are at the emulator of all. */
export function backToEmulatorOfAll() {
  process.env.E2E_EMULATOR = emulatorOfAll
}

/** Starts the demo, with an emulator of its own, whose clock is some days ahead. */
export async function startAhead(dataDir: string, daysAhead: number, settings: Record<string, string> = {}) {
  const port = await freePort()
  process.env.E2E_EMULATOR = `http://127.0.0.1:${port}`
  const product = await startDemo(dataDir, {
    ...settings,
    AUTH_EMULATOR_PORT: String(port),
    DAYS_AHEAD: String(daysAhead),
    NODE_OPTIONS: `--import ${clock}`,
  })
  await expect(async () => expect(await tokenOf('admin')).toBeTruthy()).toPass({ timeout: 300_000 })
  return product
}

/** The page of the demo's customer, signed in on a phone. */
export async function customerAt(browser: Browser, baseURL: string, next: string) {
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await logInAs(page, 'customer', next)
  return page
}
