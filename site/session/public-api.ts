import type { Contract } from '#api/contract.ts'
import { request } from './request.ts'

export type RouteKey = keyof Contract

/** What a route answers: `Answer<'GET /orders'>`. */
export type Answer<K extends RouteKey> = Contract[K]['answer']

type Params<K extends RouteKey> = [Contract[K]['param']] extends [never]
  ? {}
  : { params: Readonly<Record<Contract[K]['param'], string | number>> }

type Body<K extends RouteKey> = undefined extends Contract[K]['body'] ? {} : { body: Contract[K]['body'] }

/** Filters come from the address of the page, as text: the server says which values there are. */
type AsText<Q> = { readonly [N in keyof Q]: Q[N] | string }
type Query<K extends RouteKey> = undefined extends Contract[K]['query']
  ? {}
  : {} extends Contract[K]['query']
    ? { query?: AsText<Contract[K]['query']> }
    : { query: AsText<Contract[K]['query']> }

/** What the list of a route can be sorted by: `SortOf<'GET /orders'>`. */
export type SortOf<K extends RouteKey> = Exclude<
  NonNullable<Contract[K]['query']> extends { sort?: infer S } ? NonNullable<S> : never,
  `-${string}`
>

export type Options<K extends RouteKey> = Params<K> &
  Body<K> &
  Query<K> & { headers?: Record<string, string>; signal?: AbortSignal }

/** Options may be left out where none of them has to be given. */
export type OptionsOf<T> = {} extends T ? [options?: T] : [options: T]

/** A route that lets in nobody without a token needs one. */
type Token<K extends RouteKey> = Contract[K]['access'] extends 'signed-in' | 'admin'
  ? { token: string }
  : { token?: string | null }

/** A JSON answer and its headers. */
export interface Reply<T> {
  data: T
  headers: Headers
}

/** Calls the API as a visitor, or as whoever the given ID token speaks for. Throws an ApiError. */
export const publicApi = <K extends RouteKey>(
  key: K,
  ...[options]: OptionsOf<Options<K> & Token<K>>
): Promise<Reply<Answer<K>>> => request(key, options)
