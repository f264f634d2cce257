import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { countMails } from '../../mail/mails.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** Mail that has waited for longer is a problem. */
const lateAfterMs = 15 * 60_000

/** What goes out, and what does not. */
export const mailCheck =
  (db: Database, { smtpUrl }: Pick<Env, 'smtpUrl'>): StatusCheck =>
  async () => {
    const mails = await countMails(db)
    const oldest = await db
      .selectFrom('mails')
      .select(['queued_at', 'last_error'])
      .where('state', '=', 'queued')
      .orderBy('queued_at')
      .limit(1)
      .executeTakeFirst()
    const item = {
      key: 'mail',
      title: 'Mail',
      facts: [
        ...(smtpUrl ? [{ name: 'Through', value: new URL(smtpUrl).host }] : []),
        { name: 'Sent', value: formatCount(mails.sent) },
        { name: 'Waiting', value: formatCount(mails.queued) },
        { name: 'Failed', value: formatCount(mails.failed) },
        ...(mails.kept ? [{ name: 'Kept here', value: formatCount(mails.kept) }] : []),
      ],
    }
    if (!smtpUrl)
      return {
        ...item,
        state: 'warn',
        says: 'No mail leaves: there is no mail server, and what would be sent is kept here.',
        todo: 'Ask whoever looks after the site to set SMTP_URL, the address of a mail server.',
        screen: { text: 'Read what is kept', to: '/admin/mail?state=kept' },
      }
    if (oldest && Date.now() - oldest.queued_at.getTime() > lateAfterMs)
      return {
        ...item,
        state: 'bad',
        says: `${count(mails.queued, 'mail')} could not be sent yet${oldest.last_error ? `. The mail server says: ${oldest.last_error}` : '.'}`,
        todo: 'It is tried again by itself for three days. If the mail server refuses the password or does not answer, whoever looks after the site has to put SMTP_URL right.',
        screen: { text: 'What waits', to: '/admin/mail?state=queued' },
      }
    if (mails.failed)
      return {
        ...item,
        state: 'warn',
        says: `${count(mails.failed, 'mail')} could not be delivered and will not be tried again.`,
        todo: 'Open each one: it says why. Reach the person another way, or send it again.',
        screen: { text: 'What failed', to: '/admin/mail?state=failed' },
      }
    return { ...item, state: 'ok', says: 'Mail goes out.' }
  }
