import { constants, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { madeOnce } from './made-once.ts'
import { identity, startProduct, type Product } from './process.ts'

/**
 * Starts the product with the demo agency on PGlite. A new data folder gets a copy of the data first, because setting them
 * up, as the first start does, takes three times the processor time of any other start.
 */
export async function startDemo(
  dataDir: string,
  settings: Record<string, string> = identity,
): Promise<Product> {
  if (!existsSync(join(dataDir, 'db'))) {
    const made = await ('FIREBASE_PROJECT_ID' in settings ? demoData() : demoDataWithAccounts())
    // Without the pages, which show other addresses.
    for (const part of ['db', 'files'])
      cpSync(join(made, part), join(dataDir, part), { recursive: true, mode: constants.COPYFILE_FICLONE })
  }
  return startProduct(dataDir, { ...settings, DEMO: '1' })
}

/** What the first start with the demo agency leaves in its data folder. */
export const demoData = () => madeOnce('demo', (folder) => firstStart(folder, identity))

/** The same with the administrator and the customer of the identity emulator. */
const demoDataWithAccounts = () =>
  madeOnce('demo-accounts', async (folder) =>
    firstStart(folder, { AUTH_EMULATOR_PORT: String(await freePort()) }),
  )

async function firstStart(dataDir: string, settings: Record<string, string>) {
  await using product = await startProduct(dataDir, { ...settings, DEMO: '1' })
  // Answered once everything is set up.
  await product.call('GET', '/banner')
  if ((await product.end('SIGTERM')) !== 0) throw new Error('The demo agency could not be set up.')
}
