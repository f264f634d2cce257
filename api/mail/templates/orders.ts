import type { MailFrame } from '../mail-content.ts'
import { aboutOrder } from './parts.ts'

export const orderFrames = {
  'order-placed': { ...aboutOrder, button: ({ payUrl }) => payUrl },
  'order-delivered': aboutOrder,
  'order-cancelled': aboutOrder,
} satisfies Record<string, MailFrame>
