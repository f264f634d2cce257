import { z } from 'zod'
import { operator } from '../caller.ts'
import type { Connection } from '../db/connection.ts'
import type { Database } from '../db/database.ts'
import { examineBackup } from '../doctor/backup.ts'
import type { SeenRequest } from '../doctor/part.ts'
import { sendTestMail } from '../doctor/mail.ts'
import type { Env } from '../env.ts'
import { ConflictError } from '../errors.ts'
import { clientAddress } from '../network/client-address.ts'
import { route } from '../http/route.ts'
import { storedLines } from '../setup/results.ts'
import { runStatusChecks, statusItem, type StatusCheck } from './status.ts'

export interface Status {
  checks: readonly StatusCheck[]
  connection: Pick<Connection, 'db' | 'embedded'>
  /** Examines the setup, and stores what it finds. */
  examine: (seen: SeenRequest | undefined) => Promise<unknown>
}

const answers = z
  .object({
    items: z.array(statusItem),
    /** When the setup was last examined. */
    checkedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Status' })

export function opsRoutes(
  db: Database,
  { checks, connection, examine }: Status,
  env: Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'trustedProxies'>,
) {
  const status = async () => {
    const stored = await storedLines(db)
    const checkedAt = new Date().toISOString()
    const backup = (await examineBackup(connection)).map((line) => ({ part: 'backup', ...line, checkedAt }))
    const last = stored.map((line) => line.checkedAt).toSorted()
    return { items: await runStatusChecks(checks, [...stored, ...backup]), checkedAt: last.at(-1) ?? null }
  }
  return [
    route({
      id: 'getStatus',
      tag: 'Operations',
      method: 'GET',
      path: '/status',
      access: 'admin',
      summary: 'Get the status of the product',
      description: 'Each part in words for its owner, with the results of the last setup check.',
      answers,
      run: status,
    }),
    route({
      id: 'checkSetup',
      tag: 'Operations',
      method: 'POST',
      path: '/status/check',
      access: 'admin',
      summary: 'Check the setup',
      description:
        'Tests the database, the identity service, the payment provider, the mail server, DNS and the storage.',
      answers,
      run: async ({ c, caller }) => {
        // Commands on this machine do not come through a proxy.
        const isVisitor = caller !== operator
        const seen = {
          address: clientAddress(c, env.trustedProxies),
          forwardedFor: c.req.header('x-forwarded-for'),
        }
        await examine(isVisitor ? seen : undefined)
        return status()
      },
    }),
    route({
      id: 'sendTestMail',
      tag: 'Operations',
      method: 'POST',
      path: '/status/test-mail',
      access: 'admin',
      limit: 'invite',
      summary: 'Send a test mail',
      description: 'Sends a mail to the caller and returns the answer of the mail server.',
      answers,
      run: async ({ caller }) => {
        if (!env.smtpUrl) throw new ConflictError('No mail server is set up: set SMTP_URL first.')
        if (!caller.email) throw new ConflictError('You have no email address to send it to.')
        await sendTestMail(db, env, caller.email)
        return status()
      },
    }),
  ]
}
