import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { startDemo } from '../dev/test/demo.ts'
import { startProduct, type Product } from '../dev/test/process.ts'
import { adminUid, settings, tokenOf } from './identity.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether to run the full number of repetitions, or a few for `npm test`. */
    thorough: boolean
  }
}

const folders: string[] = []
// One may have all packages of a previous version.
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })), 900_000)

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-trust-'))
  folders.push(folder)
  return folder
}

/** Starts the product with the demo content; PostgreSQL sets it up as fast as a copy is made. */
export const start = (folder: string, more: Record<string, string> = {}): Promise<Product> =>
  (more['DATABASE_URL'] ? startProduct : startDemo)(folder, { ...settings, ...more })

/** The same, but waits for the API: on a used folder, the last published pages are served earlier. */
export async function startReady(folder: string, more: Record<string, string> = {}): Promise<Product> {
  const product = await start(folder, more)
  await expect.poll(async () => (await fetch(`${product.url}/api/banner`)).ok).toBe(true)
  return product
}

/** Creates the administrator of a new database by an invitation. */
export async function makeAdministrator({ url, call }: Product) {
  const userEmail = `${adminUid}@visitors.example`
  const { invitation } = await call<{ invitation: string }>('POST', '/add-user', {
    userEmail,
    userRole: 'Admin',
  })
  const answer = await fetch(`${url}/api/accept-invitation`, {
    method: 'POST',
    body: JSON.stringify({ key: new URL(invitation).hash.slice(1) }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenOf(adminUid)}` },
  })
  if (!answer.ok) throw new Error(`accept-invitation: ${answer.status} ${await answer.text()}`)
}
