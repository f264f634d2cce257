import type { accessRoutes } from './access/routes.ts'
import type { accountRoutes } from './account/routes.ts'
import type { activityRoutes } from './activity/routes.ts'
import type { backupRoutes } from './backup/routes.ts'
import type { restoreRoutes } from './backup/restore-routes.ts'
import type { briefRoutes } from './brief/routes.ts'
import type { checkRoutes } from './checks/routes.ts'
import type { companyRoutes } from './companies/routes.ts'
import type { contentRoutes } from './content/routes.ts'
import type { fileRoutes } from './files/routes.ts'
import type { noteRoutes } from './notes/routes.ts'
import type { conversationRoutes } from './conversation/routes.ts'
import type { deliveryRoutes } from './deliveries/routes.ts'
import type { TypedRoute } from './http/route.ts'
import type { importRoutes } from './import/routes.ts'
import type { inboundMailRoutes } from './inbound-mail/routes.ts'
import type { inboxRoutes } from './inbox/routes.ts'
import type { liveRoutes } from './live/routes.ts'
import type { invoiceRoutes } from './invoices/routes.ts'
import type { mailRoutes } from './mail/routes.ts'
import type { boardRoutes } from './orders/board-routes.ts'
import type { taskRoutes } from './orders/tasks/routes.ts'
import type { customerRoutes } from './customers/routes.ts'
import type { mailTextRoutes } from './mail-texts/routes.ts'
import type { mediaRoutes } from './media/routes.ts'
import type { uploadRoutes } from './files/upload-routes.ts'
import type { homeRoutes } from './ops/home-routes.ts'
import type { opsRoutes } from './ops/routes.ts'
import type { guestOrderRoutes } from './orders/guest-routes.ts'
import type { orderLinkRoutes } from './orders/link-routes.ts'
import type { orderInvoiceRoutes } from './orders/invoice-routes.ts'
import type { orderListRoutes } from './orders/list-routes.ts'
import type { orderRoutes } from './orders/routes.ts'
import type { orderStatusRoutes } from './orders/status-routes.ts'
import type { buyerRoutes } from './orders/buyer-routes.ts'
import type { workRoutes } from './orders/work/routes.ts'
import type { paymentEmailRoutes } from './payments/email-routes.ts'
import type { paymentRoutes } from './payments/routes.ts'
import type { presenceRoutes } from './presence/routes.ts'
import type { privacyRoutes } from './privacy/routes.ts'
import type { publishRoutes } from './publish/routes.ts'
import type { draftRoutes } from './releases/draft-routes.ts'
import type { previewLinkRoutes } from './releases/preview-routes.ts'
import type { releaseRoutes } from './releases/routes.ts'
import type { requestRoutes } from './requests/routes.ts'
import type { retentionRoutes } from './retention/routes.ts'
import type { reviewRoutes } from './reviews/routes.ts'
import type { searchRoutes } from './search/routes.ts'
import type { statisticsRoutes } from './statistics/routes.ts'

/** Every list of routes that the browser's API client can call. */
type Lists =
  | typeof accessRoutes
  | typeof accountRoutes
  | typeof activityRoutes
  | typeof backupRoutes
  | typeof restoreRoutes
  | typeof briefRoutes
  | typeof checkRoutes
  | typeof fileRoutes
  | typeof uploadRoutes
  | typeof companyRoutes
  | typeof contentRoutes
  | typeof conversationRoutes
  | typeof deliveryRoutes
  | typeof importRoutes
  | typeof inboundMailRoutes
  | typeof inboxRoutes
  | typeof liveRoutes
  | typeof invoiceRoutes
  | typeof mailRoutes
  | typeof boardRoutes
  | typeof taskRoutes
  | typeof customerRoutes
  | typeof mailTextRoutes
  | typeof mediaRoutes
  | typeof homeRoutes
  | typeof opsRoutes
  | typeof noteRoutes
  | typeof orderInvoiceRoutes
  | typeof orderRoutes
  | typeof orderListRoutes
  | typeof orderStatusRoutes
  | typeof guestOrderRoutes
  | typeof orderLinkRoutes
  | typeof buyerRoutes
  | typeof workRoutes
  | typeof paymentEmailRoutes
  | typeof paymentRoutes
  | typeof presenceRoutes
  | typeof privacyRoutes
  | typeof publishRoutes
  | typeof draftRoutes
  | typeof releaseRoutes
  | typeof previewLinkRoutes
  | typeof requestRoutes
  | typeof retentionRoutes
  | typeof reviewRoutes
  | typeof searchRoutes
  | typeof statisticsRoutes

type ContractOf<R> = R extends TypedRoute<infer C> ? C : never
type Contracts = ContractOf<ReturnType<Lists>[number]>

/** The request and response types of each route, by `METHOD /path`. The browser's API client is typed by it. */
export type Contract = { [C in Contracts as C['key']]: C }
