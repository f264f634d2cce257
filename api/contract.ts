import type { TypedRoute } from './http/route.ts'
import type { inboxRoutes } from './inbox/routes.ts'
import type { privacyRoutes } from './privacy/routes.ts'

/** Every list of routes that the browser's client knows. */
type Lists = typeof inboxRoutes | typeof privacyRoutes

type ContractOf<R> = R extends TypedRoute<infer C> ? C : never
type Contracts = ContractOf<ReturnType<Lists>[number]>

/** What each route takes and answers, by `METHOD /path`: the types of the browser's client follow from it. */
export type Contract = { [C in Contracts as C['key']]: C }
