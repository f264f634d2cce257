import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../api/ports.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { tokenOf } from './fixtures.ts'
import { expect, test as base } from './office.ts'

/** The back office of a product of the test file's own: what replaces everything in it disturbs nobody. */
export const test = base.extend<object, { own: Product }>({
  own: [
    async ({ browserName }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `frontdesk-${browserName}-`))
      const port = await freePort()
      await using product = await startProduct(dataDir, { AUTH_EMULATOR_PORT: String(port) })
      // Of this worker, which has only tests that use it.
      process.env.E2E_EMULATOR = `http://127.0.0.1:${port}`
      await expect(async () => expect(await tokenOf('admin')).toBeTruthy()).toPass({ timeout: 90_000 })
      await use(product)
      await product.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  office: [({ own }, use) => use(own.url), { scope: 'worker' }],
})
export { expect, save } from './office.ts'
