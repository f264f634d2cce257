import type { VerifyToken } from '../people/access/identity.ts'
import type { RestoreRuns } from '../backup/restore-runs.ts'
import type { Setup } from '../office/ops/routes.ts'
import type { CheckParts, Feature, Parts } from '../platform/feature.ts'
import type { ContextOf } from '../platform/context.ts'
import type { RateLimiter } from '../platform/http/rate-limiter.ts'
import type { OrderEventStreams } from '../sales/live/streams.ts'
import type { Payments } from '../sales/payments/routes.ts'
import type { Pictures } from '../site/publish/pictures.ts'
import type { Publisher } from '../site/publish/publisher.ts'
import type { PageViews } from '../site/statistics/page-views.ts'
import type { Providers } from '../money/payment-providers/registry.ts'
import type { RegisteredFolder } from '../platform/files/folders.ts'

/** What features and the app read, made by the caller of `createApp`. */
export interface AppParts extends Parts {
  pictures: Pictures
  publisher: Publisher
  restoreRuns: RestoreRuns
  payments: Payments
  streams: OrderEventStreams
  views: PageViews
  verify: VerifyToken
  operatorKey: string
  /** The contexts in which rules run, one for each caller. */
  contextOf: ContextOf
  rateLimiter: RateLimiter
  setup: Setup
  /** In tests: compares each response with the schema that its route declares. */
  checkAnswers?: boolean | undefined
  /** Called after each request to the API. */
  onRequest?:
    ((request: { method: string; route: string; status: number; seconds: number }) => void) | undefined
}

/** What the checks of the setup are made of. */
export interface AppCheckParts extends CheckParts {
  providers: Providers
  /** The parts of a running server; absent if a command runs the checks. */
  server?: {
    publisher: Pick<Publisher, 'status'>
    verify: Pick<VerifyToken, 'keys'>
    folder: RegisteredFolder | undefined
  }
}

/** A feature as the server uses it. */
export type AppFeature = Feature<AppParts, AppCheckParts>
