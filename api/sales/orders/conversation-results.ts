import { excerpt } from '../../platform/search/excerpt.ts'
import { result, type SearchResult } from '../../platform/search/result.ts'

interface Hit {
  orderId: string
  number: string
  customerName: string
  text: string
}

/** The newest of each order's hits, which are in this order. */
export function conversationResults(
  detail: 'Message' | 'Note',
  q: string,
  hits: readonly Hit[],
): SearchResult[] {
  const newest = [...new Map(hits.toReversed().map((hit) => [hit.orderId, hit])).values()].toReversed()
  return newest.map(({ orderId, number, customerName, text }) =>
    result('conversation', orderId, `${number}, ${customerName}`, detail, excerpt(text, q)),
  )
}
