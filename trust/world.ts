import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll } from 'vitest'
import { startProduct, type Product } from '../api/test/process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether everything is done as often as is promised, or as often as fits between two others. */
    thorough: boolean
  }
}

const projectId = 'trust-agency'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const key = { ...(await exportJWK(publicKey)), kid: 'trust', alg: 'RS256', use: 'sig' }

/** Settings with which the product believes the tokens made here, by the same verification as Google's. */
export const settings = {
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'agency.example',
  DEMO: '1',
  // Each virtual visitor says an address of their own.
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'stand-in.ts')}`,
  TRUST_KEYS: JSON.stringify({ keys: [key] }),
}

/** An ID token of a customer, as Google would issue it at this moment. */
export function tokenOf(uid: string, now = Math.floor(Date.now() / 1000)): Promise<string> {
  const email = `${uid}@visitors.example`
  return new SignJWT({ auth_time: now, email, email_verified: true })
    .setProtectedHeader({ alg: 'RS256', kid: 'trust' })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject(uid)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(privateKey)
}

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

export function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-trust-'))
  folders.push(folder)
  return folder
}

/** The product on a folder, with the demo agency in an empty database. */
export const start = (folder: string, more: Record<string, string> = {}): Promise<Product> =>
  startProduct(folder, { ...settings, ...more })

/** The uid of the one administrator, whom `appoint` makes. */
export const adminUid = 'administrator'

/** Makes the administrator of a new database by an invitation, as a person would become one. */
export async function appoint({ url, call }: Product) {
  const userEmail = `${adminUid}@visitors.example`
  const { invitation } = await call<{ invitation: string }>('POST', '/add-user', { userEmail })
  const answer = await fetch(`${url}/api/accept-invitation`, {
    method: 'POST',
    body: JSON.stringify({ key: new URL(invitation).hash.slice(1) }),
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await tokenOf(adminUid)}` },
  })
  if (!answer.ok) throw new Error(`accept-invitation: ${answer.status} ${await answer.text()}`)
}
