import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Product } from '../dev/test/process.ts'

const projectId = 'trust-agency'
const { publicKey, privateKey } = await generateKeyPair('RS256')
const key = { ...(await exportJWK(publicKey)), kid: 'trust', alg: 'RS256', use: 'sig' }

/** Settings that make the product accept tokens signed here, with the same verification as for Google's. */
export const settings = {
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'agency.example',
  DEMO: '1',
  // Each simulated visitor sends its own address.
  TRUSTED_PROXIES: '127.0.0.1',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'stand-in.mjs')}`,
  TRUST_KEYS: JSON.stringify({ keys: [key] }),
}

/** An ID token of a customer in Google's format. */
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

/** The body of an order of the first package. */
export async function orderOf({ call }: Pick<Product, 'call'>) {
  const [pack] = await call<[{ _id: string; packageName: string; packagePrice: string }]>('GET', '/pricings')
  return {
    packageId: pack._id,
    packageName: pack.packageName,
    packagePrice: pack.packagePrice,
    customerName: 'Ada Lovelace',
    customerAddress: '12 St James’s Square',
    customerCountry: 'GB',
  }
}

/** The uid of the administrator that `makeAdministrator` creates. */
export const adminUid = 'administrator'
