import { backUpWhenDue } from '../backup/scheduled.ts'
import { createMessageMailer } from '../sales/conversation/notify.ts'
import { withFilesLock } from '../platform/db/exclusive.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Database } from '../platform/db/database.ts'
import { refreshStatistics } from '../platform/db/statistics.ts'
import { beginDeadline, enqueueMissingDeadlines, processDeadline } from '../sales/deliveries/deadlines.ts'
import type { Env } from '../platform/env.ts'
import { cleanFiles } from '../sales/files/clean.ts'
import { sweepFiles } from '../platform/files/sweep.ts'
import { cleanUploads } from '../content/uploads/temporary-uploads.ts'
import { cleanOriginals } from '../sales/inbound-mail/originals.ts'
import { makePreview } from '../sales/files/preview.ts'
import type { FileStore } from '../platform/files/store.ts'
import { attachmentOf } from '../money/invoices/document.ts'
import { runImport } from '../content/import/run.ts'
import { startWorkers } from '../platform/jobs/workers.ts'
import type { Log } from '../platform/log.ts'
import { createDelivery } from '../mail/outbox/deliver.ts'
import { addAvifCopies } from '../content/media/avif-copies.ts'
import { enqueueMissingReminders, remindOfPayment } from '../sales/orders/payment-reminder.ts'
import { remindOfBrief } from '../sales/orders/work/remind.ts'
import type { Providers } from '../money/payment-providers/registry.ts'
import { resumeCapture } from '../sales/payments/capture.ts'
import { resumeRefund } from '../sales/payments/execute-refund.ts'
import { processNotice } from '../sales/payments/process-notice.ts'
import { purge } from '../site/publish/cdn/purge.ts'
import { notifySearchEngines } from '../site/publish/index-now.ts'
import type { Publisher } from '../site/publish/publisher.ts'
import { sendWebhook } from '../site/publish/webhook.ts'
import { adoptSchedules, runSchedule } from '../content/releases/schedule.ts'
import { deleteExpiredRows } from '../office/retention/expired-rows.ts'
import { deleteOldRows } from '../office/retention/run.ts'

interface Parts {
  connection: Connection
  env: Env
  log: Log
  files: FileStore
  providers: Providers
  publisher: Publisher
}

/**
 * Enqueues a job for each delivery, unpaid order and scheduled release that has none, for example after a
 * restore.
 */
export async function enqueueMissingJobs(db: Database): Promise<void> {
  await enqueueMissingDeadlines(db)
  await enqueueMissingReminders(db)
  await adoptSchedules(db)
}

/** Starts the workers of this process with a handler for each kind of job. */
export function startJobs({ connection, env, log, files, providers, publisher }: Parts) {
  const { db } = connection
  return startWorkers(connection, log, {
    mail: createDelivery(db, env, ({ invoice }) => attachmentOf(db, invoice), beginDeadline),
    'publish-webhook': (announcement) => sendWebhook(env, announcement),
    'index-now': (changed) => notifySearchEngines(env, changed),
    'cdn-purge': (targets) => purge(env, targets),
    'order-messages': createMessageMailer(db, env),
    'payment-notice': ({ id, again }) => processNotice(db, providers, id, again),
    'payment-capture': ({ id }) => resumeCapture(db, providers, id),
    'payment-refund': ({ id }) => resumeRefund(db, providers, id),
    'brief-reminder': ({ id, step }) => remindOfBrief(db, id, step),
    'file-preview': ({ id }) => makePreview(db, files, id),
    release: ({ id }) => runSchedule(db, publisher, id),
    import: ({ id }) =>
      runImport({ connection, files, publisher, dataDir: env.dataDir, allowPrivate: env.importPrivate }, id),
    'adopt-releases': () => adoptSchedules(db),
    'clean-files': async () => {
      await withFilesLock(connection, () => cleanFiles(db, files))
      await cleanOriginals(db, files)
      await cleanUploads(db, files)
    },
    'sweep-files': async () => void (await sweepFiles(connection, files)),
    backup: (data) => backUpWhenDue(connection, files, env, data),
    statistics: () => refreshStatistics(connection),
    retention: () => deleteOldRows(db),
    'expired-rows': () => deleteExpiredRows(db),
    'payment-reminder': ({ id }) => remindOfPayment(db, id),
    'delivery-deadline': ({ id }) => processDeadline(db, id),
    'avif-copies': () => addAvifCopies({ connection, files, publisher, log }),
  })
}
