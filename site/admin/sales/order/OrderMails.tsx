import { RelatedMails } from '../../inbox/mail/RelatedMails.tsx'
import type { OrderPanelProps } from './panel.ts'

/** The emails about an order. */
export const OrderMails = ({ order }: OrderPanelProps) => <RelatedMails filter="orderId" id={order._id} />
