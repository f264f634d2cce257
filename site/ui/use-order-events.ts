import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { followOrder } from '../session/follow-order.ts'

/** Keeps what is shown of an order up to date: each query with the order's id in its key, and the lists of orders. */
export function useOrderEvents({ _id, eventId }: { _id: string; eventId: number }) {
  const client = useQueryClient()
  const [since] = useState(eventId)
  useEffect(
    () =>
      followOrder(_id, since, () => {
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] === 'orders' || JSON.stringify(queryKey).includes(_id),
        })
      }),
    [client, _id, since],
  )
}
