import { sql } from 'kysely'
import type { VerifyToken } from '../access/identity.ts'
import type { Connection, Database } from '../db.ts'
import type { Env } from '../env.ts'
import { readable } from '../orders/money.ts'
import { jobDepths } from '../jobs/depths.ts'
import { countMails } from '../mail/mails.ts'
import { needAttention } from '../payments/events.ts'
import type { Paying } from '../payments/routes.ts'
import { problemStep, problemWords, providerProblems } from '../payments/provider-problems.ts'
import { longUnknownRefund } from '../payments/refunds.ts'
import { rejectedCount } from '../payments/rejected-notices.ts'
import { paymentEmail } from '../payments/payment-email.ts'
import { isTaken } from '../ports.ts'
import { count, type Look } from './status.ts'

const minutes = 60_000
const asMany = (number: number) => number.toLocaleString('en-US')

/** What goes out, and what does not. */
export const lookAtMail =
  (db: Database, { smtpUrl }: Pick<Env, 'smtpUrl'>): Look =>
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
        { name: 'Sent', value: asMany(mails.sent) },
        { name: 'Waiting', value: asMany(mails.queued) },
        { name: 'Failed', value: asMany(mails.failed) },
        ...(mails.kept ? [{ name: 'Kept here', value: asMany(mails.kept) }] : []),
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
    if (oldest && Date.now() - oldest.queued_at.getTime() > 15 * minutes)
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

const modes = {
  live: 'Customers pay real money through PayPal.',
  sandbox: "PayPal's sandbox: no money moves.",
  simulator: 'A stand-in for PayPal: no money moves.',
}

/** Whether customers can pay, and whether what PayPal tells is understood. */
export const lookAtPayments =
  (db: Database, { paypal, providers }: Paying): Look =>
  async () => {
    const form = providers.current.name === 'paypal-form'
    const last = await db
      .selectFrom('payment_events')
      .select((row) => [
        row.fn.max('received_at').as('at'),
        sql<number>`count(*) filter (where decision is null)`.as('unjudged'),
      ])
      .executeTakeFirstOrThrow()
    const toDecide = (await needAttention(db)).length
    const rejected = await rejectedCount(db)
    const item = {
      key: 'payments',
      title: 'Payments',
      facts: [
        { name: 'Way', value: form ? 'Payment form' : 'PayPal Checkout' },
        ...(last.at ? [{ name: 'Last notice from PayPal', at: new Date(last.at).toISOString() }] : []),
        { name: 'Not judged yet', value: asMany(last.unjudged) },
        { name: 'To be decided by you', value: asMany(toDecide) },
        ...(rejected ? [{ name: 'Not from PayPal, in 30 days', value: asMany(rejected) }] : []),
      ],
      screen: { text: 'How customers pay', to: '/admin/payment' },
    }
    if (form && !(await paymentEmail(db)))
      return {
        ...item,
        state: 'bad',
        says: 'Nobody can pay: there is no address of an account that is paid.',
        todo: 'Set the payment address.',
      }
    const [problem] = await providerProblems(db)
    if (problem)
      return {
        ...item,
        state: 'bad',
        says: problemWords(problem),
        todo: problemStep(problem),
        facts: [...item.facts, { name: 'Refused last', at: problem.at.toISOString() }],
      }
    const unknown = await longUnknownRefund(db)
    if (unknown)
      return {
        ...item,
        state: 'bad',
        says: `It is not known yet whether PayPal has made a refund of ${readable(unknown.amount)}. ${unknown.problem ?? ''}`.trim(),
        todo: 'It is asked again by itself. Look it up in your PayPal account before you refund it another way.',
        screen: { text: 'The order', to: `/admin/payment-status/${unknown.order_id}` },
      }
    if (toDecide)
      return {
        ...item,
        state: 'bad',
        says: `${count(toDecide, 'notice')} from PayPal ${toDecide === 1 ? 'does' : 'do'} not fit an order or could not be confirmed.`,
        todo: 'Look at each one, compare it with your PayPal account, and judge it again or mark it as looked at.',
      }
    if (paypal.mode !== 'live')
      return {
        ...item,
        state: 'warn',
        says: modes[paypal.mode],
        todo: 'Before real customers order, whoever looks after the site sets PAYPAL_MODE to live.',
      }
    return { ...item, state: 'ok', says: modes.live }
  }

/** Whether people can sign in, as far as this server can tell. */
export const lookAtIdentity =
  ({ identity }: Pick<Env, 'identity'>, { keys }: Pick<VerifyToken, 'keys'>): Look =>
  async () => {
    const item = { key: 'identity', title: 'Signing in' }
    if (identity.embedded) {
      const there = await isTaken(identity.port)
      return {
        ...item,
        state: 'warn',
        says: there
          ? 'A stand-in for Firebase, for demonstration: it believes anybody.'
          : 'The stand-in for Firebase does not answer: nobody new can sign in.',
        todo: there
          ? 'Before the site is shown to the world, whoever looks after it sets FIREBASE_PROJECT_ID.'
          : 'Start the product again.',
        facts: [{ name: 'Service', value: `Emulator on port ${identity.port}` }],
      }
    }
    const { fetchedAt, failedAt } = keys
    const facts = [
      { name: 'Service', value: `Firebase, project ${identity.projectId}` },
      ...(fetchedAt ? [{ name: "Google's keys came", at: fetchedAt.toISOString() }] : []),
    ]
    if (failedAt && (!fetchedAt || failedAt > fetchedAt))
      return {
        ...item,
        state: 'bad',
        says: "Google's keys do not come: whoever is signed in stays so for a day at most, then nobody can.",
        todo: 'Ask whoever looks after the machine whether it reaches www.googleapis.com.',
        facts: [...facts, { name: 'They did not come', at: failedAt.toISOString() }],
      }
    return { ...item, state: 'ok', says: 'People can sign in.', facts }
  }

/** What is done behind the scenes: payment notices are judged, others are told that pages changed. */
export const lookAtJobs =
  (db: Database): Look =>
  async () => {
    const depths = await jobDepths(db)
    const sum = (...states: string[]) =>
      depths.reduce((all, { state, count: each }) => all + (states.includes(state) ? each : 0), 0)
    const late = depths.some(({ dueSince }) => dueSince && Date.now() - dueSince.getTime() > 5 * minutes)
    const failed = sum('failed')
    const item = {
      key: 'jobs',
      title: 'Work behind the scenes',
      facts: [
        { name: 'Waiting', value: asMany(sum('created', 'retry')) },
        { name: 'Given up', value: asMany(failed) },
      ],
    }
    if (late)
      return {
        ...item,
        state: 'bad',
        says: 'Work has waited for more than five minutes.',
        todo: 'Start the product again. If it stays so, whoever looks after the site finds the reason in the log.',
      }
    if (failed)
      return {
        ...item,
        state: 'warn',
        says: `${count(failed, 'job')} of the last days ${failed === 1 ? 'was' : 'were'} given up after many tries.`,
        todo: 'Payment notices among them are shown under Payment. For the others the log tells the reason.',
      }
    return { ...item, state: 'ok', says: 'Everything is done in time.' }
  }

const days = 24 * 60 * minutes

/** When everything was last saved to a file through the product; what a database server does, it cannot see. */
export const lookAtBackup =
  ({ db, embedded }: Connection): Look =>
  async () => {
    const last = await db
      .selectFrom('audit_log')
      .select('at')
      .where('action', '=', 'export')
      .where('subject', '=', 'backup')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    const item = {
      key: 'backup',
      title: 'Backup',
      screen: { text: 'Make a backup', to: '/admin/backup' },
      facts: last ? [{ name: 'Last made here', at: last.at.toISOString() }] : [],
    }
    if (last && Date.now() - last.at.getTime() < 7 * days)
      return { ...item, state: 'ok', says: 'There is one of this week.' }
    if (!embedded)
      return {
        ...item,
        state: 'ok',
        says: 'Whoever looks after the database server backs it up. One more can be made here at any time.',
      }
    return {
      ...item,
      state: 'warn',
      says: last ? 'The last one is more than a week old.' : 'None has been made yet.',
      todo: 'Make one, and keep the file somewhere else than on this machine.',
    }
  }
