import { backups } from './backup/feature.ts'
import { imports } from './content/import/feature.ts'
import { media } from './content/media/feature.ts'
import { content } from './content/records/feature.ts'
import { releases } from './content/releases/feature.ts'
import { mails } from './mail/outbox/feature.ts'
import { bankTransfer } from './money/bank-transfer/feature.ts'
import { invoices } from './money/invoices/feature.ts'
import { activity } from './office/activity/feature.ts'
import { mailTexts } from './office/mail-texts/feature.ts'
import { operations } from './office/ops/feature.ts'
import { presence } from './office/presence/feature.ts'
import { privacy } from './office/privacy/feature.ts'
import { retention } from './office/retention/feature.ts'
import { search } from './office/search/feature.ts'
import { access } from './people/access/feature.ts'
import { companies } from './people/companies/feature.ts'
import { customers } from './people/customers/feature.ts'
import { recovery } from './people/recovery/feature.ts'
import { account } from './sales/account/feature.ts'
import { bankFiles } from './sales/bank-file/feature.ts'
import { bookkeeping } from './sales/bookkeeping/feature.ts'
import { briefs } from './sales/brief/feature.ts'
import { conversations } from './sales/conversation/feature.ts'
import { coupons } from './sales/coupons/feature.ts'
import { deliveries } from './sales/deliveries/feature.ts'
import { files } from './sales/files/feature.ts'
import { inboundMail } from './sales/inbound-mail/feature.ts'
import { threads } from './sales/inbox/feature.ts'
import { live } from './sales/live/feature.ts'
import { notes } from './sales/notes/feature.ts'
import { offers } from './sales/offers/feature.ts'
import { orderEntry } from './sales/order-entry/feature.ts'
import { orders } from './sales/orders/feature.ts'
import { payments } from './sales/payments/feature.ts'
import { requests } from './sales/requests/feature.ts'
import { reports } from './sales/reports/feature.ts'
import { reviews } from './sales/reviews/feature.ts'
import { subscriptions } from './sales/subscriptions/feature.ts'
import { upgrades } from './sales/upgrades/feature.ts'
import { analytics } from './site/analytics/feature.ts'
import { pageAudits } from './site/audits/feature.ts'
import { pageChecks } from './site/checks/feature.ts'
import { inbox } from './site/inbox/feature.ts'
import { previews } from './site/previews/feature.ts'
import { publishing } from './site/publish/feature.ts'
import { redirectFiles } from './site/redirects/feature.ts'
import { siteSearch } from './site/site-search/feature.ts'
import { statistics } from './site/statistics/feature.ts'
import { uploads } from './content/uploads/feature.ts'

/** Every feature of the product; what belongs to one is declared in its own `feature.ts`. Its order is that of the API description. */
export const features = [
  content,
  inbox,
  threads,
  mails,
  mailTexts,
  companies,
  customers,
  orders,
  orderEntry,
  upgrades,
  subscriptions,
  conversations,
  briefs,
  coupons,
  offers,
  invoices,
  bankTransfer,
  notes,
  inboundMail,
  files,
  live,
  deliveries,
  reports,
  reviews,
  requests,
  payments,
  bankFiles,
  bookkeeping,
  access,
  recovery,
  account,
  privacy,
  releases,
  previews,
  imports,
  publishing,
  redirectFiles,
  analytics,
  pageChecks,
  pageAudits,
  siteSearch,
  activity,
  retention,
  presence,
  statistics,
  search,
  media,
  uploads,
  operations,
  backups,
] as const
