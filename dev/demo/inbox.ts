import { v4 as anyId, v7 as idAt } from 'uuid'
import type { TxContext } from '#api/platform/context.ts'
import { consentText } from '#api/site/inbox/subscribers.ts'
import type { Tables } from '#api/platform/db/tables.ts'

const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)

interface Written {
  name: string
  email: string
  number: string
  subject: string
  message: string
  status: Tables['messages']['status']
  suspicion?: string
  /** Its age. */
  days: number
}

const messages: readonly Written[] = [
  {
    name: 'Hanne Brixdal',
    email: 'hanne@brixdal-ceramics.example',
    number: '+1 555 010 0162',
    subject: 'Online shop for a pottery',
    message: 'We sell at two markets and would like a shop with about 30 pieces.\nIs that within Premium?',
    status: 'Read',
    days: 21,
  },
  {
    name: 'Kofi Mensaro',
    email: 'kofi@mensaro-legal.example',
    number: '+1 555 010 0117',
    subject: 'Map entry shows the old address',
    message: 'We moved in spring, and clients still drive to our old office. Can you have that corrected?',
    status: 'Read',
    days: 9,
  },
  {
    name: 'Top Rank Team',
    email: 'offer@top-rank.example',
    number: '0000000000',
    subject: 'Number one in 24 hours',
    message: 'We bring your site to number one. http://a.example http://b.example http://c.example',
    status: 'Suspected',
    suspicion: 'It contains 3 links.',
    days: 4,
  },
  {
    name: 'Lucia Ferrand',
    email: 'lucia@ferrand-yoga.example',
    number: '+1 555 010 0133',
    subject: 'Second month of Standard',
    message: 'The first report was good to read. How do I order another month?',
    status: 'UnRead',
    days: 1,
  },
  {
    name: 'Otis Bramwell',
    email: 'otis@bramwell-roofing.example',
    number: '+1 555 010 0178',
    subject: 'Do you work with roofers?',
    message: 'Most of our calls come in after storms. What would you do for us, and when could you begin?',
    status: 'UnRead',
    days: 0.1,
  },
]

interface Reader {
  email: string
  days: number
  state: 'confirmed' | 'unconfirmed' | 'unsubscribed'
}

const subscribers: readonly Reader[] = [
  { email: 'orders@oldmill.example', days: 190, state: 'confirmed' },
  { email: 'hello@brightside.example', days: 160, state: 'confirmed' },
  { email: 'mail@fleurhaus.example', days: 85, state: 'unsubscribed' },
  { email: 'office@petersgarage.example', days: 61, state: 'confirmed' },
  { email: 'imara@tindrum-cycles.example', days: 40, state: 'confirmed' },
  { email: 'kofi@mensaro-legal.example', days: 9, state: 'confirmed' },
  { email: 'lucia@ferrand-yoga.example', days: 0.2, state: 'unconfirmed' },
]

/** Adds messages and newsletter subscribers, so that the lists are not empty. */
export async function seedInbox(ctx: TxContext) {
  for (const { days, suspicion = null, ...words } of messages) {
    const at = ago(days)
    const values = { id: idAt({ msecs: at.getTime() }), createdAt: at, suspicion, digest: null, ...words }
    await ctx.db.insertInto('messages').values(values).execute()
  }
  const agreedTo = await consentText(ctx)
  for (const { email, days, state } of subscribers) {
    const at = ago(days)
    const confirmed = state !== 'unconfirmed' && { confirmedAt: at, consentText: agreedTo }
    await ctx.db
      .insertInto('subscribers')
      .values({
        id: anyId(),
        email,
        source: '/',
        createdAt: at,
        ...confirmed,
        ...(state === 'unsubscribed' && { unsubscribedAt: ago(days / 2) }),
      })
      .execute()
  }
}
