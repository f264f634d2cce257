import type { Database } from '../db/database.ts'
import type { Env } from '../env.ts'
import { readFrom } from '../mail/deliver.ts'
import { openTransport } from '../mail/smtp.ts'
import { saveFindings } from '../setup/results.ts'
import { failureOf, type Outside } from './outside.ts'
import { fine, unchecked, warning, wrong, type Line, type Setup } from './part.ts'

const connection = { key: 'mail.login', title: 'Connection and login' }
const testMail = { key: 'mail.test', title: 'Test mail' }
const spf = { key: 'mail.spf', title: 'SPF of the sender’s domain' }
const dkim = { key: 'mail.dkim', title: 'DKIM of the sender’s domain' }
const dmarc = { key: 'mail.dmarc', title: 'DMARC of the sender’s domain' }

export async function examineMail({ env, connection: { db }, outside }: Setup): Promise<Line[]> {
  const { smtpUrl } = env
  if (!smtpUrl)
    return [unchecked(connection, 'SMTP_URL is not set: emails are stored here instead of being sent.')]
  const { address } = await readFrom(db, env)
  const domain = address.split('@').at(-1)!
  const tested = await db
    .selectFrom('setupChecks')
    .select(['state', 'says', 'todo'])
    .where('key', '=', testMail.key)
    .executeTakeFirst()
  const lines = await Promise.all([loginLine(smtpUrl), spfLine(domain, outside), dmarcLine(domain, outside)])
  return [
    ...lines,
    unchecked(
      dkim,
      'The name of the key is known only from a received mail.',
      'Open the test mail and show its original: it must contain dkim=pass.',
    ),
    tested
      ? { ...testMail, state: tested.state, says: tested.says, ...(tested.todo && { todo: tested.todo }) }
      : unchecked(testMail, 'None has been sent yet.', 'Send one to yourself from the status screen.'),
  ]
}

async function loginLine(smtpUrl: string): Promise<Line> {
  const { host, username } = new URL(smtpUrl)
  const transport = openTransport(smtpUrl)
  try {
    await transport.verify()
    return fine(connection, `${host} answers${username ? ', and accepts user and password' : ''}.`)
  } catch (error) {
    return failedLine(connection, host, error)
  } finally {
    transport.close()
  }
}

function failedLine(words: Pick<Line, 'key' | 'title'>, host: string, error: unknown): Line {
  const { code, responseCode, response } = error as {
    code?: string
    responseCode?: number
    response?: string
  }
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return wrong(
      words,
      `${host} refuses the user name or password (${responseCode ?? 'login failed'}).`,
      'Correct both in SMTP_URL; special characters are percent-encoded, such as %40 for @.',
    )
  if (responseCode)
    return wrong(
      words,
      `${host} says: ${response}`,
      'Contact the operator of the mail server with this answer.',
    )
  const reason = code === 'ETLS' ? 'it offers no encryption' : failureOf(error)
  return wrong(
    words,
    `${host} cannot be used: ${reason}.`,
    reason.includes('certificate')
      ? 'Use the host name that the mail service states. The file of a private authority goes into NODE_EXTRA_CA_CERTS.'
      : 'Compare host and port with what the mail service states: smtps:// is for port 465, smtp:// for 587.',
  )
}

async function spfLine(domain: string, { txt }: Outside): Promise<Line> {
  try {
    const found = (await txt(domain)).filter((record) => /^v=spf1(\s|$)/i.test(record))
    if (found.length === 1)
      return fine(spf, `${domain} has one. The test mail shows whether it includes your mail server.`)
    return warning(
      spf,
      found.length
        ? `${domain} has ${found.length} of them, which is invalid.`
        : `${domain} has none: mail may end up as spam.`,
      found.length
        ? 'Merge them into one TXT record.'
        : `Add the TXT record that your mail service states for ${domain}; it begins with v=spf1.`,
    )
  } catch (error) {
    return unchecked(spf, `The DNS gave no answer: ${failureOf(error)}.`)
  }
}

async function dmarcLine(domain: string, { txt }: Outside): Promise<Line> {
  try {
    // A domain without its own record inherits that of its parent domain.
    for (const name of parents(domain)) {
      const found = (await txt(`_dmarc.${name}`)).find((record) => /^v=DMARC1\b/i.test(record))
      if (found) return fine(dmarc, `${name} has one.`)
    }
    return warning(
      dmarc,
      `${domain} has none: large mail services reject mail without it, or treat it as spam.`,
      `Add a TXT record for _dmarc.${domain}; v=DMARC1; p=none is enough to start.`,
    )
  } catch (error) {
    return unchecked(dmarc, `The DNS gave no answer: ${failureOf(error)}.`)
  }
}

/** The domain and its parent domains: `mail.example.com`, `example.com`. */
function parents(domain: string): string[] {
  const labels = domain.split('.')
  return labels.slice(0, Math.max(1, labels.length - 1)).map((_, index) => labels.slice(index).join('.'))
}

/** Sends a test mail at once, and stores the result for the status screen. */
export async function sendTestMail(
  db: Database,
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  to: string,
): Promise<void> {
  const { smtpUrl, publicUrl } = env
  if (!smtpUrl) return
  const { host } = new URL(smtpUrl)
  const transport = openTransport(smtpUrl)
  let line: Line
  try {
    await transport.sendMail({
      from: await readFrom(db, env),
      to: { name: '', address: to },
      subject: 'Test mail',
      text: `${publicUrl} can send email. In the original of this mail, look for spf=pass, dkim=pass and dmarc=pass.`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    line = fine(testMail, `${host} accepted one to ${to}. Check that it arrived, and not as spam.`)
  } catch (error) {
    line = failedLine(testMail, host, error)
  } finally {
    transport.close()
  }
  await saveFindings(db, [{ part: 'mail', ...line }])
}
