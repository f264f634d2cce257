import { emailsArrive } from '#content/model/reach.ts'
import { Conversation } from '../../order/conversation/Conversation.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The conversation between customer and agency. */
export const OrderConversation = ({ order }: Pick<OrderPanelProps, 'order'>) => (
  <section className="block" aria-labelledby="conversation">
    <h2 className="long" id="conversation">
      Messages
    </h2>
    <Conversation
      orderId={order._id}
      empty={`No messages yet. Ask anything about your order: the answer appears here${emailsArrive(order.reach) ? ' and comes by email' : ''}.`}
      hint="Everybody who works on your order can read it."
    />
  </section>
)
