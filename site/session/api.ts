import { asCaller } from './as-caller.ts'
import type { Answer, Options, OptionsOf, Reply, RouteKey } from '../api/public-api.ts'
import { request } from '../api/request.ts'
import type { PagedRows } from '../api/paged-rows.ts'

/**
 * Calls the API as the signed-in user, or on the page of an order link as its holder: `api('PUT /message/{id}', { params: { id }, body })`. If the session has ended,
 * asks the user to sign in again over the page, then repeats the call. Throws an ApiError.
 */
export const api = <K extends RouteKey>(
  key: K,
  ...[options]: OptionsOf<Options<K>>
): Promise<Reply<Answer<K>>> =>
  asCaller((Authorization) => request(key, { ...options, headers: { ...options?.headers, Authorization } }))

/** Like `api`, but returns only the data. */
export const apiData = async <K extends RouteKey>(
  key: K,
  ...options: OptionsOf<Options<K>>
): Promise<Answer<K>> => (await api(key, ...options)).data

/** The data of an answer with its version (ETag), for `If-Match`. */
export const withVersion = <T extends object>({ data, headers }: Reply<T>) => ({
  ...data,
  version: headers.get('ETag') ?? '*',
})

type ListKey = { [K in RouteKey]: Answer<K> extends unknown[] ? K : never }[RouteKey]

/** Fetches one page of a paged list. */
export async function apiPage<K extends ListKey>(
  key: K,
  ...options: OptionsOf<Options<K>>
): Promise<PagedRows<Answer<K>[number]>> {
  return pageOf<Answer<K>[number]>(await api(key, ...options))
}

/** Reads one page of a list from an answer and its headers. */
export const pageOf = <T>({ data, headers }: Reply<T[]>): PagedRows<T> => ({
  rows: data,
  total: Number(headers.get('X-Total-Count') ?? data.length),
  isMore: headers.has('X-Total-Relation'),
})
