import type { Contract } from '#api/app/contract.ts'
import { request } from './request.ts'

export type RouteKey = keyof Contract

/** What a route answers: `Answer<'GET /orders'>`. */
export type Answer<K extends RouteKey> = Contract[K]['answer']

/** What a route answers to the holder of a link. */
export type LinkAnswer<K extends RouteKey> = Contract[K]['linkAnswer']

type Params<K extends RouteKey> = [Contract[K]['param']] extends [never]
  ? {}
  : { params: Readonly<Record<Contract[K]['param'], string | number>> }

type Body<K extends RouteKey> = undefined extends Contract[K]['body'] ? {} : { body: Contract[K]['body'] }

/** Filters come from the URL of the page as text, so any string is allowed; the server validates them. */
type AsText<Q> = { readonly [N in keyof Q]: Q[N] | string }
type Query<K extends RouteKey> = undefined extends Contract[K]['query']
  ? {}
  : {} extends Contract[K]['query']
    ? { query?: AsText<Contract[K]['query']> }
    : { query: AsText<Contract[K]['query']> }

/** The sort keys of a list route: `SortOf<'GET /orders'>`. */
export type SortOf<K extends RouteKey> = Exclude<
  NonNullable<Contract[K]['query']> extends { sort?: infer S } ? NonNullable<S> : never,
  `-${string}`
>

export type Options<K extends RouteKey> = Params<K> &
  Body<K> &
  Query<K> & { headers?: Record<string, string>; signal?: AbortSignal }

/** The options argument is optional if none of its properties is required. */
export type OptionsOf<T> = {} extends T ? [options?: T] : [options: T]

/** A token is required for routes that do not allow visitors. */
type Token<K extends RouteKey> = Contract[K]['access'] extends
  'signed-in' | 'staff' | { readonly may: unknown }
  ? { token: string }
  : { token?: string | null }

/** A JSON answer and its headers. */
export interface Reply<T> {
  data: T
  headers: Headers
}

/** Calls the API as the holder of a link with this token. Throws an ApiError. */
export const linkApi = <K extends RouteKey>(
  key: K,
  linkToken: string,
  ...[options]: OptionsOf<Options<K>>
): Promise<Reply<LinkAnswer<K>>> =>
  request(key, { ...options, headers: { Authorization: `Link ${linkToken}` } })

/** Calls the API as a visitor, or as the user of the given ID token. Throws an ApiError. */
export const publicApi = <K extends RouteKey>(
  key: K,
  ...[options]: OptionsOf<Options<K> & Token<K>>
): Promise<Reply<Answer<K>>> => request(key, options)
