import type { Section } from '../../content/sections/section.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startDemo } from '../../dev/test/demo.ts'
import { identity, type Product } from '../../dev/test/process.ts'
import { test as base } from './fixtures.ts'

/** A test on a separate product instance with demo content, for tests that change it. */
export const test = base.extend<object, { own: Product; sharedBy: string }>({
  /** Tests with the same value may share a product; others get one of their own. */
  sharedBy: ['all', { scope: 'worker', option: true }],
  own: [
    async ({ sharedBy }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `frontdesk-${sharedBy}-`))
      await using product = await startDemo(dataDir, identity)
      await use(product)
      await product.end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Updates the record of a section that holds one. */
export async function change(
  { call }: Product,
  { key }: Pick<Section, 'key'>,
  values: Record<string, string>,
) {
  const [record] = await call<Record<string, string>[]>('GET', `/content/${key}`)
  const { _id, ...stored } = record!
  await call('PUT', `/content/${key}/${_id!}`, { ...stored, ...values })
}
