import type { Context } from '../../platform/context.ts'
import type { Check, CheckContext } from '../../platform/setup/check.ts'
import { bad, count, formatCount, ok, unknown, warn, type Finding } from '../../platform/setup/finding.ts'
import { failureOf, type Outside } from '../../platform/setup/outside.ts'
import { saveFindings } from '../../platform/setup/results.ts'
import { readFrom } from './deliver.ts'
import { countMails } from './mails.ts'
import { openTransport } from './smtp.ts'

/** Mail that has waited for longer is a problem. */
const lateAfterMs = 15 * 60_000

/** Whether mails are delivered. */
export const deliveryCheck: Check = {
  part: 'mail',
  depth: 'facts',
  run: async ({ ctx }) => {
    const { smtpUrl } = ctx.env
    const mails = await countMails(ctx.db)
    const oldest = await ctx.db
      .selectFrom('mails')
      .select(['queuedAt', 'lastError'])
      .where('state', '=', 'queued')
      .orderBy('queuedAt')
      .limit(1)
      .executeTakeFirst()
    const facts = [
      ...(smtpUrl ? [{ name: 'Mail server', value: new URL(smtpUrl).host }] : []),
      { name: 'Sent', value: formatCount(mails.sent) },
      { name: 'Waiting', value: formatCount(mails.queued) },
      { name: 'Failed', value: formatCount(mails.failed) },
      ...(mails.kept ? [{ name: 'Stored here', value: formatCount(mails.kept) }] : []),
    ]
    const about = { key: 'mail.delivery', title: 'Delivery', facts }
    const at = (text: string, state: string) => ({
      ...about,
      screen: { text, to: `/admin/mail?state=${state}` },
    })
    if (!smtpUrl)
      return [
        warn(
          at('View stored emails', 'kept'),
          'No mail server is set up: emails are stored here instead of being sent.',
          'Set SMTP_URL to the address of a mail server.',
        ),
      ]
    if (oldest && ctx.now().getTime() - oldest.queuedAt.getTime() > lateAfterMs)
      return [
        bad(
          at('View waiting emails', 'queued'),
          `${count(mails.queued, 'email')} could not be sent yet${oldest.lastError ? `. The mail server says: ${oldest.lastError}` : '.'}`,
          'We retry automatically for three days. If the mail server refuses the password or does not respond, correct SMTP_URL.',
        ),
      ]
    if (mails.failed)
      return [
        warn(
          at('View failed emails', 'failed'),
          `${count(mails.failed, 'email')} could not be delivered. There will be no more retries.`,
          'Open each email to see why. Send it again, or contact the person another way.',
        ),
      ]
    return [ok(about, 'No email failed, and none is late.')]
  },
}

const connection = { key: 'mail.login', title: 'Connection and login' }
const testMail = { key: 'mail.test', title: 'Test mail' }
const spf = { key: 'mail.spf', title: 'SPF of the sender’s domain' }
const dkim = { key: 'mail.dkim', title: 'DKIM of the sender’s domain' }
const dmarc = { key: 'mail.dmarc', title: 'DMARC of the sender’s domain' }

/** Whether the mail server accepts mail, and what the DNS says about the sender. */
export const mailServerCheck = (smtpUrl: string): Check => ({
  part: 'mail',
  depth: 'outside',
  proves: true,
  run: (context) => serverFindings(smtpUrl, context),
})

async function serverFindings(smtpUrl: string, { ctx, outside }: CheckContext) {
  const { address } = await readFrom(ctx)
  const domain = address.split('@').at(-1)!
  const tested = await ctx.db
    .selectFrom('setupChecks')
    .select(['state', 'says', 'todo'])
    .where('key', '=', testMail.key)
    .executeTakeFirst()
  const findings = await Promise.all([
    loginFinding(smtpUrl),
    spfFinding(domain, outside),
    dmarcFinding(domain, outside),
  ])
  return [
    ...findings,
    unknown(
      dkim,
      'The name of the key is known only from a received mail.',
      'Open the test mail and show its original: it must contain dkim=pass.',
    ),
    tested
      ? { ...testMail, state: tested.state, says: tested.says, ...(tested.todo && { todo: tested.todo }) }
      : unknown(testMail, 'None has been sent yet.', 'Send one to yourself from the status screen.'),
  ]
}

async function loginFinding(smtpUrl: string): Promise<Finding> {
  const { host, username } = new URL(smtpUrl)
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
    return ok(connection, `${host} answers${username ? ', and accepts user and password' : ''}.`)
  } catch (error) {
    return failedFinding(connection, host, error)
  } finally {
    transport.close()
  }
}

function failedFinding(about: Pick<Finding, 'key' | 'title'>, host: string, error: unknown): Finding {
  const { code, responseCode, response } = error as {
    code?: string
    responseCode?: number
    response?: string
  }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return bad(
      about,
      `${host} refuses the user name or password (${responseCode ?? 'login failed'}).`,
      'Correct both in SMTP_URL; special characters are percent-encoded, such as %40 for @.',
    )
  if (responseCode)
    return bad(
      about,
      `${host} says: ${response}`,
      'Contact the operator of the mail server with this answer.',
    )
  const reason = code === 'ETLS' ? 'it offers no encryption' : failureOf(error)
  return bad(
    about,
    `${host} cannot be used: ${reason}.`,
    reason.includes('certificate')
      ? 'Use the host name that the mail service states. The file of a private authority goes into NODE_EXTRA_CA_CERTS.'
      : 'Compare host and port with what the mail service states: smtps:// is for port 465, smtp:// for 587.',
  )
}

async function spfFinding(domain: string, { txt }: Outside): Promise<Finding> {
  try {
    const found = (await txt(domain)).filter((record) => /^v=spf1(\s|$)/i.test(record))
    if (found.length === 1)
      return ok(spf, `${domain} has one. The test mail shows whether it includes your mail server.`)
    return warn(
      spf,
      found.length
        ? `${domain} has ${found.length} of them, which is invalid.`
        : `${domain} has none: mail may end up as spam.`,
      found.length
        ? 'Merge them into one TXT record.'
        : `Add the TXT record that your mail service states for ${domain}; it begins with v=spf1.`,
    )
  } catch (error) {
    return unknown(spf, `The DNS gave no answer: ${failureOf(error)}.`)
  }
}

async function dmarcFinding(domain: string, { txt }: Outside): Promise<Finding> {
  try {
    // A domain without its own record inherits that of its parent domain.
    for (const name of parents(domain)) {
      const found = (await txt(`_dmarc.${name}`)).find((record) => /^v=DMARC1\b/i.test(record))
      if (found) return ok(dmarc, `${name} has one.`)
    }
    return warn(
      dmarc,
      `${domain} has none: large mail services reject mail without it, or treat it as spam.`,
      `Add a TXT record for _dmarc.${domain}; v=DMARC1; p=none is enough to start.`,
    )
  } catch (error) {
    return unknown(dmarc, `The DNS gave no answer: ${failureOf(error)}.`)
  }
}

/** The domain and its parent domains: `mail.example.com`, `example.com`. */
function parents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join('.'))
}

/** Sends a test mail at once, and stores the result for the status screen. */
export async function sendTestMail(ctx: Context, to: string): Promise<void> {
  const { smtpUrl, publicUrl } = ctx.env
  if (!smtpUrl) return
  const { host } = new URL(smtpUrl)
  const transport = openTransport(smtpUrl)
  let result: Finding
  try {
    await transport.sendMail({
      from: await readFrom(ctx),
      to: { name: '', address: to },
      subject: 'Test mail',
      text: `${publicUrl} can send email. In the original of this mail, look for spf=pass, dkim=pass and dmarc=pass.`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    result = ok(testMail, `${host} accepted one to ${to}. Check that it arrived, and not as spam.`)
  } catch (error) {
    result = failedFinding(testMail, host, error)
  } finally {
    transport.close()
  }
  await saveFindings(ctx.db, [result])
}
