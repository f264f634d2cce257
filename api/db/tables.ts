import type { AccessTables } from './tables/access.ts'
import type { BackupTables } from './tables/backup.ts'
import type { ContentTables } from './tables/content.ts'
import type { InboxTables } from './tables/inbox.ts'
import type { MailTables } from './tables/mail.ts'
import type { MediaTables } from './tables/media.ts'
import type { OrderTables } from './tables/orders.ts'
import type { PaymentTables } from './tables/payments.ts'

/** All tables as the migrations leave them. */
export interface Tables
  extends
    ContentTables,
    AccessTables,
    InboxTables,
    MailTables,
    OrderTables,
    PaymentTables,
    MediaTables,
    BackupTables {}
