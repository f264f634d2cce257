import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorMessage } from '../ErrorMessage.tsx'
import { errorMessage } from '../form/errors.ts'
import { conversationQuery } from './queries.ts'
import { Thread } from './Thread.tsx'

interface Props {
  orderId: string
  /** Shown while nobody has written. */
  empty: string
  /** Below the field for a message: who reads it. */
  hint: string
}

/** What customer and agency write to each other about an order. */
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
  return (
    failed ?? (
      <div className="thread-waiting" aria-busy="true">
        <span className="hidden" role="status">
          Loading the conversation
        </span>
        <div className="bone" aria-hidden="true" />
        <div className="bone" aria-hidden="true" />
      </div>
    )
  )
}
