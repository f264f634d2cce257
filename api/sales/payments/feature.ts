import { sql } from 'kysely'
import { feature, type Parts } from '../../platform/feature.ts'
import { paymentEmailRoutes } from './email-routes.ts'
import { orderChanges } from '../orders/event-types.ts'
import { ledgerRoutes } from './ledger-routes.ts'
import { paymentRoutes } from './routes.ts'
import { undoRecord, undoTakeBack } from './take-back.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { job } from '../../platform/jobs/kind.ts'
import { captureJob, resumeCapture } from './capture.ts'
import { resumeRefund } from './execute-refund.ts'
import { noticeJob } from './inbox.ts'
import { openCheckoutsJob, settleOpenCheckouts } from './open-checkouts.ts'
import { processNotice } from './process-notice.ts'
import { refundJob } from './request-refund.ts'
import type { Payments } from './routes.ts'
import { undoCloseEvent } from './events.ts'
import { paymentChecks } from './checks.ts'
import type { Providers } from '../../money/payment-providers/registry.ts'

type Needs = Parts & { payments: Payments }

export const payments = feature({
  name: 'payments',
  routes: [paymentEmailRoutes, paymentRoutes, ledgerRoutes, webhookRoutes],
  tags: { Payments: 'Payments, refunds and the events of the payment provider' },
  jobs: [
    job(noticeJob, (ctx, { id, again }, { payments: { providers } }: Needs) =>
      processNotice(ctx, providers, { id, retry: again }),
    ),
    job(captureJob, (ctx, { id }, { payments: { providers } }: Needs) => resumeCapture(ctx, providers, id)),
    job(openCheckoutsJob, (ctx, _, { payments: { providers } }: Needs) =>
      settleOpenCheckouts(ctx, providers),
    ),
    job(refundJob, (ctx, { id }, { payments: { providers } }: Needs) => resumeRefund(ctx, providers, id)),
  ],
  changes: {
    'payment event': {
      seenWith: ['payments.read', 'orders.all'],
      undoneWith: ['payments.record'],
      isPermanent: true,
      undo: { close: undoCloseEvent, reopen: null },
    },
  },
  orderChanges: orderChanges({
    payment: {
      undoneWith: ['payments.record'],
      isPermanent: true,
      undo: {
        record: undoRecord,
        'record refund': { needs: ['orders.refund'], run: undoRecord },
        return: undoRecord,
        'take back': undoTakeBack,
      },
    },
  }),
  retention: {
    rules: {
      notices: [
        {
          table: 'paymentEvents',
          time: 'receivedAt',
          scope: sql`verdict = 'INVALID'`,
          // The daily counts of rejected notices.
          afterwards: (tx, day) => tx.deleteFrom('rejectedNotices').where('day', '<', day).execute(),
        },
      ],
    },
  },
  checks: ({ providers }: { providers: Providers }) => paymentChecks(providers),
  addresses: {
    actors: [
      ['paymentEvents', 'closedBy'],
      ['refunds', 'actorEmail', 'actorUid'],
      ['payments', 'actorEmail', 'actorUid'],
      ['payments', 'takenBackBy'],
    ],
    texts: { refunds: ['reason'], payments: ['note', 'takenBackReason'] },
  },
})
