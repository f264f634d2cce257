import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../dev/free-port.ts'
import { startDemo } from '../../dev/test/demo.ts'
import type { Product } from '../../dev/test/process.ts'
import { tokenOf } from './fixtures.ts'
import { expect, test as base } from './back-office.ts'

/** A back office test on a separate product instance, for tests that replace all its data. */
export const test = base.extend<object, { own: Product; settings: Record<string, string> }>({
  settings: [{}, { scope: 'worker', option: true }],
  own: [
    async ({ browserName, settings }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `frontdesk-${browserName}-`))
      const port = await freePort()
      await using product = await startDemo(dataDir, { ...settings, AUTH_EMULATOR_PORT: String(port) })
      // Only for this worker, whose tests all use this product.
      process.env.E2E_EMULATOR = `http://127.0.0.1:${port}`
      await expect(async () => expect(await tokenOf('admin')).toBeTruthy()).toPass({ timeout: 300_000 })
      await use(product)
      await product.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  productUrl: [({ own }, use) => use(own.url), { scope: 'worker' }],
})
export { expect, save } from './back-office.ts'
