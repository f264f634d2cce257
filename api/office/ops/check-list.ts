import { identityChecks } from '../../people/access/checks.ts'
import type { VerifyToken } from '../../people/access/identity.ts'
import { backupCheck, backupStoreCheck } from '../../backup/checks.ts'
import { contentCheck } from '../../content/records/checks.ts'
import type { Env } from '../../platform/env.ts'
import { fileChecks } from '../../platform/files/checks.ts'
import type { RegisteredFolder } from '../../platform/files/folders.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { saleCheck } from '../../money/invoices/checks.ts'
import { jobCheck } from '../../platform/jobs/checks.ts'
import { deliveryCheck, mailServerCheck } from '../../mail/outbox/checks.ts'
import { storedFilesCheck } from '../../content/media/checks.ts'
import type { PaymentProvider } from '../../money/payment-providers/provider.ts'
import { paymentChecks } from '../../sales/payments/checks.ts'
import { cdnCheck, searchEnginesCheck, siteCheck } from '../../site/publish/checks.ts'
import type { Publisher } from '../../site/publish/publisher.ts'
import { releaseCheck } from '../../content/releases/checks.ts'
import type { BaseContext, Check } from '../../platform/setup/check.ts'
import { checkedCheck } from '../../platform/setup/results.ts'
import { databaseChecks } from './checks/database.ts'
import { networkChecks } from './checks/network.ts'
import { clockCheck, productCheck } from './checks/product.ts'

/** The parts of the product on the status screen and in the doctor's report, in their order. */
export const partTitles = {
  site: 'Website',
  releases: 'Releases',
  payments: 'Payments',
  sales: 'Ready to sell',
  mail: 'Mail',
  identity: 'Sign-in',
  network: 'Address and encryption',
  database: 'Database',
  files: 'Files',
  jobs: 'Background jobs',
  'search-engines': 'Search engines',
  cdn: 'CDN',
  backup: 'Backup',
  product: 'Frontdesk',
} as const

interface Parts {
  env: Env
  files: FileStore
}

/** The parts of a running server that checks read. */
export interface ServerParts {
  publisher: Pick<Publisher, 'status'>
  verify: Pick<VerifyToken, 'keys'>
  folder: RegisteredFolder | undefined
}

/** The checks that need no database. */
export const checksWithoutDatabase = (
  { env, files }: Parts,
  server?: Pick<ServerParts, 'verify'>,
): Check<BaseContext>[] => [
  ...identityChecks(env.identity, server?.verify),
  ...networkChecks(env),
  ...fileChecks(files),
  ...(env.backup.dailyAt ? [backupStoreCheck(env.backup)] : []),
  ...(env.identity.embedded ? [] : [clockCheck]),
  productCheck,
]

/** Every check of the setup: the steps of the home screen, the status screen and the doctor are views of this list. */
export const everyCheck = (parts: Parts & { provider: PaymentProvider }, server?: ServerParts): Check[] => {
  const { env, files, provider } = parts
  return [
    contentCheck,
    ...checksWithoutDatabase(parts, server),
    ...(server ? [siteCheck(server.publisher)] : []),
    releaseCheck,
    saleCheck,
    ...paymentChecks(provider),
    deliveryCheck,
    ...(env.smtpUrl ? [mailServerCheck(env.smtpUrl)] : []),
    ...databaseChecks,
    storedFilesCheck(files, server?.folder),
    jobCheck,
    ...(env.indexNow ? [searchEnginesCheck(env.indexNow)] : []),
    ...(env.cdn ? [cdnCheck(env.cdn)] : []),
    backupCheck,
    checkedCheck,
  ]
}
