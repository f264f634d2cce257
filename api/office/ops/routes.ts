import { z } from 'zod'
import { operator } from '../../platform/caller.ts'
import { ConflictError } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { sendTestMail } from '../../mail/outbox/checks.ts'
import { clientAddress } from '../../platform/network/client-address.ts'
import type { Check, CheckContext, SeenRequest } from '../../platform/setup/check.ts'
import { singleFlight } from '../../platform/single-flight.ts'
import { checkOutside, currentStatus, statusItem } from './status.ts'

/** What a running server checks. */
export interface Setup {
  checks: readonly Check[]
  context: Omit<CheckContext, 'seen'>
}

const answers = z
  .object({
    items: z.array(statusItem),
    /** When other services were last asked. */
    checkedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Status' })

export function opsRoutes({ setup }: { setup: Setup }) {
  const { checks, context } = setup
  const { connection, env, ...rest } = context
  const contextFor = (seen?: SeenRequest): CheckContext => ({ ...rest, connection, env, seen })
  const status = () => currentStatus(checks, contextFor())
  const check = singleFlight((seen: SeenRequest | undefined) => checkOutside(checks, contextFor(seen)))
  return [
    route({
      id: 'getStatus',
      tag: 'Operations',
      method: 'GET',
      path: '/status',
      access: { may: 'status.read' },
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
      access: { may: 'status.read' },
      summary: 'Check the setup',
      description:
        'Tests the database, the identity service, the payment provider, the mail server, DNS and the storage.',
      answers,
      run: async ({ ctx, c }) => {
        // Commands on this machine do not come through a proxy.
        const isVisitor = ctx.caller.uid !== operator.uid
        const seen = {
          address: clientAddress(c, env.trustedProxies),
          forwardedFor: c.req.header('x-forwarded-for'),
        }
        await check(isVisitor ? seen : undefined)
        return status()
      },
    }),
    route({
      id: 'sendTestMail',
      tag: 'Operations',
      method: 'POST',
      path: '/status/test-mail',
      access: { may: 'settings.mail' },
      limit: 'invite',
      summary: 'Send a test mail',
      description: 'Sends a mail to the caller and returns the answer of the mail server.',
      answers,
      run: async ({ ctx }) => {
        if (!env.smtpUrl) throw new ConflictError('No mail server is set up: set SMTP_URL first.')
        if (!ctx.caller.email) throw new ConflictError('You have no email address to send it to.')
        await sendTestMail(ctx, ctx.caller.email)
        return status()
      },
    }),
  ]
}
