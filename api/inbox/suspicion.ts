import { createHash } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { idFrom } from '../db/id-from.ts'
import type { FormTokenState } from './form-tokens.ts'

/** What came with a message beside its words. */
export interface Signs {
  /** What was typed into the field that people do not see. */
  honeypot: string | undefined
  token: FormTokenState
  /** False where the settings ask for a proof of work and there was none. */
  proven: boolean
}

interface Words {
  email: string
  subject: string
  message: string
}

/** From here on a message goes to the quarantine. One sign alone that a person may give never does. */
const threshold = 2

const tokenSignals: Record<FormTokenState, readonly [points: number, says: string]> = {
  good: [0, ''],
  none: [1, 'it was sent without the page’s script'],
  old: [1, 'the form had been open for more than a day'],
  early: [2, 'it was sent faster than anybody types'],
  spent: [2, 'it was sent with the same form as another message'],
  forged: [2, 'it pretends to come from our form'],
}

/** Why a message looks like spam, as a sentence for the owner; undefined where it does not. */
export async function suspicionOf(tx: Tx, words: Words, signs: Signs): Promise<string | undefined> {
  const { links, marked } = linksIn(`${words.subject}\n${words.message}`)
  const { same, byAddress } = await sentLately(tx, words)
  const found = [
    ...(signs.honeypot ? [[2, 'a field was filled in that people do not see'] as const] : []),
    tokenSignals[signs.token],
    ...(signs.proven ? [] : [[2, 'the sender’s browser did not do the sum that the form asks for'] as const]),
    ...(marked ? [[2, 'it holds links written as code'] as const] : []),
    ...(links > 1 ? [[links > 3 ? 2 : 1, `it holds ${links} links`] as const] : []),
    ...(same > 4
      ? [[same > 9 ? 2 : 1, `the same text came ${timesOf(same)} times before within a day`] as const]
      : []),
    ...(byAddress > 9
      ? [[1, `${timesOf(byAddress)} messages came from this address within a day`] as const]
      : []),
  ].filter(([points]) => points > 0)
  if (found.reduce((sum, [points]) => sum + points, 0) < threshold) return undefined
  const reasons = found.map(([, says]) => says).join('; ')
  return `${reasons[0]!.toUpperCase()}${reasons.slice(1)}.`
}

/** By which the same text is known again, however it is spaced. */
export const digestOf = ({ subject, message }: Pick<Words, 'subject' | 'message'>) =>
  createHash('sha256').update(`${subject}\n${message}`.toLowerCase().replace(/\s+/g, ' ')).digest('base64url')

function linksIn(text: string) {
  return {
    links: text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0,
    marked: /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(text),
  }
}

/** So many are counted and no more: a flood would have each message count all those before it. */
const maxCounted = 100

const timesOf = (count: number) => (count < maxCounted ? String(count) : `${maxCounted} or more`)

async function sentLately(tx: Tx, words: Words) {
  const now = new Date()
  const count = (column: 'digest' | 'email', value: string) =>
    tx
      .selectFrom((from) =>
        from
          .selectFrom('messages')
          .select('id')
          .where(column, '=', value)
          // By which the index finds the day.
          .where('id', '>=', idFrom(now, -1))
          .where('created_at', '>', new Date(now.getTime() - 86_400_000))
          .limit(maxCounted)
          .as('sent'),
      )
      .select((row) => row.fn.countAll<number>().as('count'))
  const { same, byAddress } = await tx
    .selectNoFrom([count('digest', digestOf(words)).as('same'), count('email', words.email).as('byAddress')])
    .executeTakeFirstOrThrow()
  return { same: same ?? 0, byAddress: byAddress ?? 0 }
}
