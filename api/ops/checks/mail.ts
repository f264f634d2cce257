import type { Database } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { countMails } from '../../mail/mails.ts'
import { count, formatCount, type StatusCheck } from '../status.ts'

/** Mail that has waited for longer is a problem. */
const lateAfterMs = 15 * 60_000

/** Checks whether mails are delivered. */
export const mailCheck =
  (db: Database, { smtpUrl }: Pick<Env, 'smtpUrl'>): StatusCheck =>
  async () => {
    const mails = await countMails(db)
    const oldest = await db
      .selectFrom('mails')
      .select(['queuedAt', 'lastError'])
      .where('state', '=', 'queued')
      .orderBy('queuedAt')
      .limit(1)
      .executeTakeFirst()
    const item = {
      key: 'mail',
      title: 'Mail',
      facts: [
        ...(smtpUrl ? [{ name: 'Mail server', value: new URL(smtpUrl).host }] : []),
        { name: 'Sent', value: formatCount(mails.sent) },
        { name: 'Waiting', value: formatCount(mails.queued) },
        { name: 'Failed', value: formatCount(mails.failed) },
        ...(mails.kept ? [{ name: 'Stored here', value: formatCount(mails.kept) }] : []),
      ],
    }
    if (!smtpUrl)
      return {
        ...item,
        state: 'warn',
        says: 'No mail server is set up: emails are stored here instead of being sent.',
        todo: 'Set SMTP_URL to the address of a mail server.',
        screen: { text: 'View stored emails', to: '/admin/mail?state=kept' },
      }
    if (oldest && Date.now() - oldest.queuedAt.getTime() > lateAfterMs)
      return {
        ...item,
        state: 'bad',
        says: `${count(mails.queued, 'email')} could not be sent yet${oldest.lastError ? `. The mail server says: ${oldest.lastError}` : '.'}`,
        todo: 'We retry automatically for three days. If the mail server refuses the password or does not respond, correct SMTP_URL.',
        screen: { text: 'View waiting emails', to: '/admin/mail?state=queued' },
      }
    if (mails.failed)
      return {
        ...item,
        state: 'warn',
        says: `${count(mails.failed, 'email')} could not be delivered. There will be no more retries.`,
        todo: 'Open each email to see why. Send it again, or contact the person another way.',
        screen: { text: 'View failed emails', to: '/admin/mail?state=failed' },
      }
    return {
      ...item,
      state: 'unknown',
      says: 'Not verified yet.',
      proven: { by: 'mail.login', says: 'The mail server answers.' },
    }
  }
