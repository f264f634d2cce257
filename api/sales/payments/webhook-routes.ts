import { UnsupportedTypeError } from '../../platform/errors.ts'
import { refuseOversized } from '../../platform/http/form.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { ProviderDefinition } from '../../money/payment-providers/provider.ts'
import { paymentProviders } from '../../money/payment-providers/registry.ts'
import type { Payments } from './routes.ts'

/** One route per provider for its notices, as declared in its definition. */
export const webhookRoutes = ({ payments }: { payments: Payments }): Route[] =>
  paymentProviders.map((provider) => webhookRoute(provider, payments.inbox))

/** Answers with an empty 200 once the notice is stored. A provider repeats a notice that is answered otherwise. */
const webhookRoute = ({ name, webhook }: ProviderDefinition, inbox: Payments['inbox']): Route =>
  route({
    id: webhook.id,
    tag: 'Payments',
    method: 'POST',
    path: webhook.path,
    access: 'notice',
    isEssential: true,
    summary: webhook.summary,
    description: webhook.description,
    produces: null,
    run: async ({ c }) => {
      const [type = ''] = (c.req.header('content-type') ?? '').toLowerCase().split(/[;,\s]/)
      if (type !== webhook.contentType) throw new UnsupportedTypeError(`Send ${webhook.contentType}.`)
      const raw = new Uint8Array(await c.req.arrayBuffer())
      if (webhook.maxFields) refuseOversized(raw, webhook.maxFields)
      const headers = Object.fromEntries(
        (webhook.headers ?? []).map((header) => [header, (c.req.header(header) ?? '').slice(0, 1000)]),
      )
      await inbox.receive({ provider: name, raw, headers })
      return c.body('', 200)
    },
  })
