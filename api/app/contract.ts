import type { features } from '../features.ts'
import type { TypedRoute } from '../platform/http/route.ts'

/** Every list of routes of every feature. */
type RoutesOf<F> = F extends { routes: infer Lists extends readonly unknown[] } ? Lists[number] : never
type ContractOf<List> = List extends (parts: never) => readonly (infer R)[]
  ? R extends TypedRoute<infer C>
    ? C
    : never
  : never
type Contracts = ContractOf<RoutesOf<(typeof features)[number]>>

/** The request and response types of each route, by `METHOD /path`. The browser's API client is typed by it. */
export type Contract = { [C in Contracts as C['key']]: C }
