import type { VerifyToken } from '../access/identity.ts'
import type { Connection } from '../db/connection.ts'
import type { Env } from '../env.ts'
import type { RegisteredFolder } from '../files/folders.ts'
import type { FileStore } from '../files/store.ts'
import type { Payments } from '../payments/routes.ts'
import type { Publisher } from '../publish/publisher.ts'
import { backupCheck } from './checks/backup.ts'
import { cdnCheck } from './checks/cdn.ts'
import { databaseCheck } from './checks/database.ts'
import { diskCheck } from './checks/disk.ts'
import { filesCheck } from './checks/files.ts'
import { identityCheck } from './checks/identity.ts'
import { invoicesCheck } from './checks/invoices.ts'
import { jobsCheck } from './checks/jobs.ts'
import { mailCheck } from './checks/mail.ts'
import { networkCheck } from './checks/network.ts'
import { paymentsCheck } from './checks/payments.ts'
import { productCheck } from './checks/product.ts'
import { releasesCheck } from './checks/releases.ts'
import { salesCheck } from './checks/sales.ts'
import { searchEnginesCheck } from './checks/search-engines.ts'
import { siteCheck } from './checks/site.ts'
import type { StatusCheck } from './status.ts'

interface Parts {
  env: Env
  connection: Connection
  files: FileStore
  folder: RegisteredFolder | undefined
  publisher: Publisher
  payments: Payments
  verify: VerifyToken
}

/** The checks of the status screen, in display order. */
export const createStatusChecks = ({
  env,
  connection,
  files,
  folder,
  publisher,
  payments,
  verify,
}: Parts): StatusCheck[] => [
  siteCheck(publisher),
  releasesCheck(connection.db),
  paymentsCheck(connection.db, payments),
  salesCheck(connection.db, env),
  invoicesCheck(connection.db),
  mailCheck(connection.db, env),
  identityCheck(env, verify),
  networkCheck(env),
  databaseCheck(connection),
  filesCheck({ db: connection.db, env, files, folder }),
  jobsCheck(connection.db),
  ...(env.indexNow ? [searchEnginesCheck(connection.db, env.indexNow)] : []),
  ...(env.cdn ? [cdnCheck(connection.db, env.cdn)] : []),
  ...(connection.embedded ? [diskCheck(env)] : []),
  backupCheck(connection, env),
  productCheck(env),
]
