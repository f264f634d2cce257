import { createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { hashOf, sameSecret } from '../access/keys.ts'
import type { Tx } from '../db/database.ts'

/** Seconds between asking for a stamp and sending the form with it. */
export const patience = { least: 3, most: 24 * 60 * 60 }

/** What a visitor's browser computes before it sends, where the settings ask for it. */
export const work = { bits: 7, rounds: 4000 }

export type StampState = 'none' | 'good' | 'early' | 'old' | 'forged' | 'spent'

const sign = (secret: string, made: string) => createHmac('sha256', secret).update(made).digest('base64url')

/** Says when a form was opened, so that nobody can say otherwise. Pages are the same for all: a form asks for it. */
export function makeStamp(secret: string, now = Date.now()): string {
  const made = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`
  return `${made}.${sign(secret, made)}`
}

/** What a stamp is worth. A good one is used up: it is good for one message. */
export async function useStamp(
  tx: Tx,
  secret: string,
  stamp: string | undefined,
  now = Date.now(),
): Promise<StampState> {
  if (!stamp) return 'none'
  const [time = '', nonce = '', signature = ''] = stamp.split('.')
  if (!sameSecret(signature, sign(secret, `${time}.${nonce}`))) return 'forged'
  const seconds = (now - Number.parseInt(time, 36)) / 1000
  if (seconds > patience.most) return 'old'
  const spent = await tx
    .insertInto('spent_stamps')
    .values({ hash: hashOf(stamp), expires_at: new Date(now + patience.most * 1000) })
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  if (!spent.numInsertedOrUpdatedRows) return 'spent'
  return seconds < patience.least ? 'early' : 'good'
}

const derive = promisify(pbkdf2)

/** Whether the number was found by trying: its key begins with enough zeros. */
export async function isProof(stamp: string | undefined, proof: string | undefined): Promise<boolean> {
  if (!stamp || !proof || !/^\d{1,7}$/.test(proof)) return false
  const key = await derive(`${stamp}:${proof}`, 'frontdesk', work.rounds, 4, 'sha256')
  return key.readUInt32BE() >>> (32 - work.bits) === 0
}
