import { useRef } from 'react'
import { Conversation } from '../../ui/conversation/Conversation.tsx'
import { insertWords } from '../../ui/form/insert-words.ts'
import { Panel } from '../../ui/panel.tsx'
import { CannedAnswers } from './CannedAnswers.tsx'
import type { OrderPanelProps } from './panel.ts'

/** What the customer and the agency write to each other. */
export function OrderConversation({ order }: OrderPanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  return (
    <Panel
      title="Conversation with the customer"
      id="conversation"
      actions={
        <CannedAnswers
          order={order}
          onInsert={(words) =>
            insertWords(ref.current?.querySelector<HTMLTextAreaElement>('.composer textarea'), words)
          }
        />
      }
    >
      <div ref={ref}>
        <Conversation
          orderId={order._id}
          empty="No messages yet."
          hint={`${order.customerName} reads this and gets it by e-mail. For your team, use the internal notes.`}
        />
      </div>
    </Panel>
  )
}
