import type { AccessTables } from './tables/access.ts'
import type { BackupTables } from './tables/backup.ts'
import type { CompanyTables } from './tables/companies.ts'
import type { ContentTables } from './tables/content.ts'
import type { ConversationTables } from './tables/conversation.ts'
import type { CouponTables } from './tables/coupons.ts'
import type { CustomerTables } from './tables/customers.ts'
import type { FileTables } from './tables/files.ts'
import type { DeliveryTables } from './tables/deliveries.ts'
import type { ImportTables } from './tables/imports.ts'
import type { InboxTables } from './tables/inbox.ts'
import type { InvoiceTables } from './tables/invoices.ts'
import type { MailTables } from './tables/mail.ts'
import type { MediaTables } from './tables/media.ts'
import type { OfferTables } from './tables/offers.ts'
import type { OrderTables } from './tables/orders.ts'
import type { ReportTables } from './tables/reports.ts'
import type { ReleaseTables } from './tables/releases.ts'
import type { RetentionTables } from './tables/retention.ts'
import type { SetupTables } from './tables/setup.ts'
import type { StatisticsTables } from './tables/statistics.ts'
import type { SubscriptionTables } from './tables/subscriptions.ts'
import type { TaskTables } from './tables/tasks.ts'
import type { UploadTables } from './tables/uploads.ts'
import type { PageAuditTables } from './tables/page-audits.ts'
import type { PaymentTables } from './tables/payments.ts'

/** The tables as the code uses them; `migrations/schema/` creates them. */
export interface Tables
  extends
    ContentTables,
    AccessTables,
    ConversationTables,
    CouponTables,
    CustomerTables,
    CompanyTables,
    DeliveryTables,
    ImportTables,
    InboxTables,
    InvoiceTables,
    MailTables,
    OfferTables,
    OrderTables,
    PageAuditTables,
    PaymentTables,
    MediaTables,
    ReleaseTables,
    ReportTables,
    RetentionTables,
    SetupTables,
    StatisticsTables,
    SubscriptionTables,
    TaskTables,
    UploadTables,
    FileTables,
    BackupTables {}
