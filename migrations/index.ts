import type { Migration } from 'kysely/migration'
import * as schema from './001-schema.ts'
import * as locale from './002-locale.ts'
import * as ordersOfItems from './005-orders-of-items.ts'
import * as offers from './006-offers.ts'
import * as bankFiles from './007-bank-files.ts'
import * as searchTexts from './008-search-texts.ts'
import * as vatEvidence from './011-vat-evidence.ts'
import * as paymentProviders from './014-payment-providers.ts'
import * as subscriptions from './017-subscriptions.ts'
import * as requestAmounts from './022-request-amounts.ts'
import * as couponPeriods from './023-coupon-periods.ts'
import * as subscriptionCollections from './024-subscription-collections.ts'
import * as invoiceCorrections from './025-invoice-corrections.ts'
import * as orderReports from './026-order-reports.ts'
import * as recovery from './027-recovery.ts'
import * as lateSteps from './029-late-steps.ts'
import * as subscriptionExtras from './030-subscription-extras.ts'

/** The migrations by name, in the order in which they run. */
export const migrations: Record<string, Migration> = {
  '001-schema': schema,
  '002-locale': locale,
  '005-orders-of-items': ordersOfItems,
  '006-offers': offers,
  '007-bank-files': bankFiles,
  '008-search-texts': searchTexts,
  '011-vat-evidence': vatEvidence,
  '014-payment-providers': paymentProviders,
  '017-subscriptions': subscriptions,
  '022-request-amounts': requestAmounts,
  '023-coupon-periods': couponPeriods,
  '024-subscription-collections': subscriptionCollections,
  '025-invoice-corrections': invoiceCorrections,
  '026-order-reports': orderReports,
  '027-recovery': recovery,
  '029-late-steps': lateSteps,
  '030-subscription-extras': subscriptionExtras,
}
