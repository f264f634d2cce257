import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followOrder } from '../session/follow-order.ts'

/** Reloads an order's data when it changes: each query with the order's id in its key, and the lists of orders. */
export function useOrderEvents({ _id, eventId }: { _id: string; eventId: string | null }) {
  const client = useQueryClient()
  const [since] = useState(eventId)
  useEffect(
    () =>
      followOrder(_id, since, (subjects) => {
        // Answers to the brief are saved while the customer types: only the brief has changed then.
        const isTyping = subjects !== 'everything' && [...subjects].every((subject) => subject === 'answer')
        void client.invalidateQueries({
          predicate: ({ queryKey }) => {
            const key = JSON.stringify(queryKey)
            return isTyping
              ? key.includes(_id) && key.includes('brief')
              : queryKey[0] === 'orders' || key.includes(_id)
          },
        })
      }),
    [client, _id, since],
  )
}
