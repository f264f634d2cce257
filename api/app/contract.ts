import type { accessRoutes } from '../people/access/routes.ts'
import type { accountRoutes } from '../sales/account/routes.ts'
import type { activityRoutes } from '../office/activity/routes.ts'
import type { backupRoutes } from '../backup/routes.ts'
import type { restoreRoutes } from '../backup/restore-routes.ts'
import type { briefRoutes } from '../sales/brief/routes.ts'
import type { checkRoutes } from '../site/checks/routes.ts'
import type { companyRoutes } from '../people/companies/routes.ts'
import type { contentRoutes } from '../content/records/routes.ts'
import type { fileRoutes } from '../sales/files/routes.ts'
import type { noteRoutes } from '../sales/notes/routes.ts'
import type { conversationRoutes } from '../sales/conversation/routes.ts'
import type { deliveryRoutes } from '../sales/deliveries/routes.ts'
import type { TypedRoute } from '../platform/http/route.ts'
import type { importRoutes } from '../content/import/routes.ts'
import type { inboundMailRoutes } from '../sales/inbound-mail/routes.ts'
import type { inboxRoutes } from '../site/inbox/routes.ts'
import type { liveRoutes } from '../sales/live/routes.ts'
import type { invoiceRoutes } from '../money/invoices/routes.ts'
import type { mailRoutes } from '../mail/outbox/routes.ts'
import type { boardRoutes } from '../sales/orders/board-routes.ts'
import type { taskRoutes } from '../sales/orders/tasks/routes.ts'
import type { customerRoutes } from '../people/customers/routes.ts'
import type { mailTextRoutes } from '../office/mail-texts/routes.ts'
import type { mediaRoutes } from '../content/media/routes.ts'
import type { uploadRoutes } from '../sales/files/upload-routes.ts'
import type { homeRoutes } from '../office/ops/home-routes.ts'
import type { opsRoutes } from '../office/ops/routes.ts'
import type { guestOrderRoutes } from '../sales/orders/guest-routes.ts'
import type { orderLinkRoutes } from '../sales/orders/link-routes.ts'
import type { orderInvoiceRoutes } from '../sales/orders/invoice-routes.ts'
import type { orderListRoutes } from '../sales/orders/list-routes.ts'
import type { orderRoutes } from '../sales/orders/routes.ts'
import type { orderStatusRoutes } from '../sales/orders/status-routes.ts'
import type { buyerRoutes } from '../sales/orders/buyer-routes.ts'
import type { workRoutes } from '../sales/orders/work/routes.ts'
import type { paymentEmailRoutes } from '../sales/payments/email-routes.ts'
import type { paymentRoutes } from '../sales/payments/routes.ts'
import type { presenceRoutes } from '../office/presence/routes.ts'
import type { privacyRoutes } from '../office/privacy/routes.ts'
import type { publishRoutes } from '../site/publish/routes.ts'
import type { draftRoutes } from '../content/releases/draft-routes.ts'
import type { previewLinkRoutes } from '../site/previews/preview-routes.ts'
import type { releaseRoutes } from '../content/releases/routes.ts'
import type { requestRoutes } from '../sales/requests/routes.ts'
import type { retentionRoutes } from '../office/retention/routes.ts'
import type { reviewRoutes } from '../sales/reviews/routes.ts'
import type { searchRoutes } from '../office/search/routes.ts'
import type { statisticsRoutes } from '../site/statistics/routes.ts'

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
