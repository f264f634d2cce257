import { createHash } from 'node:crypto'
import type { TxContext } from '../../platform/context.ts'
import { idFrom } from '../../platform/db/id-from.ts'
import type { FormTokenState } from './form-tokens.ts'

/** How a message was submitted. */
interface SubmissionSigns {
  /** The value of the hidden field, which only programs fill in. */
  honeypot: string | undefined
  token: FormTokenState
  /** False if the settings require a proof of work and it is missing or wrong. */
  hasValidProof: boolean
}

interface MessageText {
  email: string
  subject: string
  message: string
}

/** With this many points, a message is quarantined. A single sign that a person can cause has fewer. */
const threshold = 2

const tokenSigns: Record<FormTokenState, readonly [points: number, reason: string]> = {
  valid: [0, ''],
  none: [1, 'it was sent without the page’s script'],
  old: [1, 'the form had been open for more than a day'],
  early: [2, 'it was sent faster than people type'],
  spent: [2, 'it was sent with the same form as another message'],
  forged: [2, 'it pretends to come from our form'],
}

/** Why a message looks like spam, as a sentence for the owner; undefined if it does not. */
export async function suspicionOf(
  ctx: TxContext,
  message: MessageText,
  { honeypot, token, hasValidProof }: SubmissionSigns,
): Promise<string | undefined> {
  const { links, hasLinkCode } = linksIn(`${message.subject}\n${message.message}`)
  const { same, byAddress } = await countRecent(ctx, message)
  const signs = [
    ...(honeypot ? [[2, 'a field was filled in that people do not see'] as const] : []),
    tokenSigns[token],
    ...(hasValidProof
      ? []
      : [[2, 'the sender’s browser did not do the computation that the form requires'] as const]),
    ...(hasLinkCode ? [[2, 'it contains links written as code'] as const] : []),
    ...(links > 1 ? [[links > 3 ? 2 : 1, `it contains ${links} links`] as const] : []),
    ...(same > 4
      ? [[same > 9 ? 2 : 1, `the same text came ${timesOf(same)} times before within a day`] as const]
      : []),
    ...(byAddress > 9
      ? [[1, `${timesOf(byAddress)} messages came from this address within a day`] as const]
      : []),
  ].filter(([points]) => points > 0)
  if (signs.reduce((sum, [points]) => sum + points, 0) < threshold) return undefined
  const reasons = signs.map(([, reason]) => reason).join('; ')
  return `${reasons[0]!.toUpperCase()}${reasons.slice(1)}.`
}

/** A digest that recognizes the same text, regardless of case and spacing. */
export const digestOf = ({ subject, message }: Pick<MessageText, 'subject' | 'message'>) =>
  createHash('sha256').update(`${subject}\n${message}`.toLowerCase().replace(/\s+/g, ' ')).digest('base64url')

function linksIn(text: string) {
  return {
    links: text.match(/\bhttps?:\/\/|\bwww\./gi)?.length ?? 0,
    hasLinkCode: /<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(text),
  }
}

/** The limit for counting, so that in a flood not every message counts all earlier ones. */
const maxCounted = 100

const timesOf = (count: number) => (count < maxCounted ? String(count) : `${maxCounted} or more`)

async function countRecent(ctx: TxContext, message: MessageText) {
  const now = ctx.now()
  const count = (column: 'digest' | 'email', value: string) =>
    ctx.db
      .selectFrom((from) =>
        from
          .selectFrom('messages')
          .select('id')
          .where(column, '=', value)
          // Ids contain the time: this condition uses the index.
          .where('id', '>=', idFrom(now, -1))
          .where('createdAt', '>', new Date(now.getTime() - 86_400_000))
          .limit(maxCounted)
          .as('sent'),
      )
      .select((row) => row.fn.countAll<number>().as('count'))
  const { same, byAddress } = await ctx.db
    .selectNoFrom([
      count('digest', digestOf(message)).as('same'),
      count('email', message.email).as('byAddress'),
    ])
    .executeTakeFirstOrThrow()
  return { same: same ?? 0, byAddress: byAddress ?? 0 }
}
