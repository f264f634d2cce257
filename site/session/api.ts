import { asUser } from './as-user.ts'
import type { Answer, Options, OptionsOf, Reply, RouteKey } from './public-api.ts'
import { request } from './request.ts'

/**
 * Calls the API as whoever is signed in: `api('PUT /message/{id}', { params: { id }, body })`. An ended session is
 * renewed by signing in over the page, and the call made again. Throws an ApiError.
 */
export const api = <K extends RouteKey>(
  key: K,
  ...[options]: OptionsOf<Options<K>>
): Promise<Reply<Answer<K>>> => asUser((token) => request(key, { ...options, token }))

/** The same, for callers who need nothing but the data. */
export const apiData = async <K extends RouteKey>(
  key: K,
  ...options: OptionsOf<Options<K>>
): Promise<Answer<K>> => (await api(key, ...options)).data

/** One page of a list, and how many rows there are in all. */
export interface Page<T> {
  rows: T[]
  total: number
  /** There are more than `total` says: a search counts only so many. */
  isMore?: boolean
}

type ListKey = { [K in RouteKey]: Answer<K> extends unknown[] ? K : never }[RouteKey]

/** One page of a list that answers in pages. */
export async function apiPage<K extends ListKey>(
  key: K,
  ...options: OptionsOf<Options<K>>
): Promise<Page<Answer<K>[number]>> {
  return pageOf<Answer<K>[number]>(await api(key, ...options))
}

/** What an answer with one page of a list says. */
export const pageOf = <T>({ data, headers }: Reply<T[]>): Page<T> => ({
  rows: data,
  total: Number(headers.get('X-Total-Count') ?? data.length),
  isMore: headers.has('X-Total-Relation'),
})
