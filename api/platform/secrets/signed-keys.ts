import type { Context } from '../context.ts'
import { createHmac } from 'node:crypto'
import { NotFoundError } from '../errors.ts'
import { sameSecret, sharedSecret } from './keys.ts'

const lifetimeSeconds = 5 * 60
/** Keys made within this interval are identical, so that browsers can cache what they load. */
const stepSeconds = 2 * 60
const signatureLength = 43

/** What a key gives access to: its kind first, so that no key of one kind is valid for another. */
type Grant = readonly [kind: 'file' | 'mail', ...parts: string[]]

const sign = (secret: string, grant: Grant, expiresAt: number) =>
  createHmac('sha256', secret)
    .update([...grant, expiresAt].join('\n'))
    .digest('base64url')

/**
 * Returns a function that makes keys for addresses which a browser loads by itself, without a token: signed, and valid for
 * five to seven minutes. Nothing is stored, as one list answers many of them.
 */
export async function keySigner(ctx: Context) {
  const secret = await sharedSecret(ctx.db, 'signed-keys')
  const expiresAt = Math.ceil(ctx.now().getTime() / 1000 / stepSeconds) * stepSeconds + lifetimeSeconds
  return (...grant: Grant) => expiresAt.toString(36) + sign(secret, grant, expiresAt)
}

/** Whether a key has expired. Throws a NotFoundError for an invalid one. */
export async function hasExpired({ db, now }: Context, key: string, ...grant: Grant): Promise<boolean> {
  const expiresAt = Number.parseInt(key.slice(0, -signatureLength), 36)
  const secret = await sharedSecret(db, 'signed-keys')
  if (!sameSecret(key.slice(-signatureLength), sign(secret, grant, expiresAt))) throw new NotFoundError()
  return expiresAt * 1000 < now().getTime()
}
