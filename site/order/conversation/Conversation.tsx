import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../../ui/ErrorMessage.tsx'
import { errorMessage } from '../../ui/errors.ts'
import { conversationQuery } from './queries.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Thread } from './Thread.tsx'

interface Props {
  orderId: string
  /** Shown while there are no messages. */
  empty: string
  /** Shown below the message field: who can read the message. */
  hint: string
  /** Shown beside the message field. */
  tools?: ReactNode
  /** Shows the messages without a form for a new one. */
  readOnly?: boolean
}

/** The conversation of customer and agency about an order. */
export function Conversation(props: Props) {
  const query = useInfiniteQuery(conversationQuery(props.orderId))
  const failed = query.error && (
    <ErrorMessage message={errorMessage(query.error)} retry={() => void query.refetch()} />
  )
  if (query.data)
    return (
      <>
        {failed}
        <Thread {...props} query={query} pages={query.data.pages} />
      </>
    )
  return failed ?? <Skeleton lines={2} />
}
