import { reachText } from '#content/model/reach.ts'
import { Conversation } from '../../../order/conversation/Conversation.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useMay } from '../../lib/use-may.ts'
import { OrderCannedAnswers } from './OrderCannedAnswers.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The conversation of customer and agency. */
export const OrderConversation = ({ order }: OrderPanelProps) => (
  <Panel title="Conversation with the customer">
    <Conversation
      orderId={order._id}
      readOnly={!useMay()('conversations.write')}
      empty="No messages yet."
      hint={`${order.customerName} can read this. ${reachText(order.reach)} For your team, use the internal notes.`}
      tools={<OrderCannedAnswers order={order} />}
    />
  </Panel>
)
